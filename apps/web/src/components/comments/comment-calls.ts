import type { BodyInputOf, ThreadFilter } from "@beachhead/contract";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import { newKey } from "../../lib/new-key.ts";
import type { CommentSubject, PanelView } from "./comment-screen.ts";

type Document = Pick<CommentSubject, "kind" | "id">;

const keyOf = ({ kind, id }: Document) => ["comments", kind, id] as const;

/** How many threads each place of a document has. */
export const placesQuery = (document: Document) =>
  queryOptions({
    queryKey: [...keyOf(document), "places"],
    queryFn: async ({ signal }) => {
      const { counts, places } = await call("listComments", { query: { ...document }, signal });
      return { counts, places };
    },
    staleTime: 30_000,
  });

/** The threads that the panel shows, newest first, page by page. */
export const threadsQuery = (document: Document, view: PanelView, filter: ThreadFilter) => {
  const narrow: Record<string, string> =
    view.show === "place"
      ? { path: view.place.path }
      : view.show === "thread"
        ? { thread: view.thread }
        : { show: filter };
  return infiniteQueryOptions({
    queryKey: [...keyOf(document), "threads", narrow],
    queryFn: ({ signal, pageParam }) =>
      call("listComments", {
        query: { ...document, ...narrow, ...(pageParam !== "" && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
};

/** One thread of the document; null if it is no longer there. */
export const threadQuery = (document: Document, thread: string) =>
  queryOptions({
    queryKey: [...keyOf(document), "thread", thread],
    queryFn: async ({ signal }) => {
      const { threads } = await call("listComments", { query: { ...document, thread }, signal });
      return threads[0] ?? null;
    },
    staleTime: 0,
  });

const refresh = (client: QueryClient, document: Document) =>
  client.invalidateQueries({ queryKey: keyOf(document) });

/** The calls that change comments; each has the threads of the document read again. */
export function useCommentCalls(document: Document) {
  const client = useQueryClient();
  const onSettled = () => refresh(client, document);
  const create = useMutation({
    mutationFn: (body: BodyInputOf<"createComment">) =>
      call("createComment", { body, idempotencyKey: newKey() }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<"updateComment">) =>
      call("updateComment", { params: { id }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call("deleteComment", { params: { id } }),
    onSettled,
  });
  const settle = useMutation({
    mutationFn: ({ id, resolve }: { id: string; resolve: boolean }) =>
      call(resolve ? "resolveComment" : "reopenComment", { params: { id } }),
    onSettled,
  });
  return { create, update, remove, settle };
}
