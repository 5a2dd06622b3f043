import type { PassageSource } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { uploadFile } from "../../../lib/api/upload-file.ts";

/** The user's websites, texts and files, newest first. */
export const passageSourcesQuery = queryOptions({
  queryKey: ["passage-sources"],
  queryFn: ({ signal }) => call("listPassageSources", { signal }),
});

export type NewSource =
  | { kind: "website"; url: string }
  | { kind: "text"; title: string; text: string }
  | { kind: "file"; file: File };

function send(added: NewSource) {
  switch (added.kind) {
    case "website":
      return call("addPassageWebsite", { body: { url: added.url } });
    case "text":
      return call("addPassageText", { body: { title: added.title, text: added.text } });
    case "file":
      return uploadFile("addPassageFile", added.file, { query: { fileName: added.file.name } });
  }
}

export function useAddSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also when it failed: the answer of one that was stored may be lost.
    onSettled: () => client.invalidateQueries({ queryKey: passageSourcesQuery.queryKey }),
  });
}

/** Deletes a source for good. */
export function useDeleteSource() {
  const client = useQueryClient();
  return async ({ id }: Pick<PassageSource, "id">): Promise<void> => {
    await call("deletePassageSource", { params: { id } });
    client.setQueryData(passageSourcesQuery.queryKey, (sources) => sources?.filter((each) => each.id !== id));
  };
}
