import type { BodyInputOf } from "@beachhead/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { userDetailsQuery } from "../../../lib/query/user-details.ts";
import { downloadArchive } from "./download-archive.ts";

/** Milliseconds between two looks at an export that is being made. */
const LOOK_AGAIN = 2_000;

/** The newest data export. */
export const exportQuery = queryOptions({
  queryKey: ["data-export"],
  queryFn: ({ signal }) => call("getExport", { signal }),
  refetchInterval: ({ state }) => (state.data?.state === "running" ? LOOK_AGAIN : false),
});

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<"requestExport">) => call("requestExport", { body, withCookie: true }),
    onSuccess: (asked) => client.setQueryData(exportQuery.queryKey, asked),
  });
}

export function useDownloadExport() {
  return useMutation({
    mutationFn: ({ url, body }: { url: string; body: BodyInputOf<"requestExport"> }) =>
      downloadArchive(url, body),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: BodyInputOf<"deleteAccount">) => call("deleteAccount", { body, withCookie: true }),
  });
}

export function useRestoreAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("restoreAccount"),
    // Everything that was refused until now is asked for again.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
      await client.resetQueries();
    },
  });
}
