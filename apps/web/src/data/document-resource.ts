import { type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Removal } from "../lib/api/removal.ts";
import { newKey } from "../lib/new-key.ts";
import { refreshUsage } from "../lib/query/user-details.ts";
import { currentSession } from "../lib/session/session-store.ts";
import type { StoredList } from "./stored-list.ts";

type Change = "save" | "duplicate" | "delete" | "restore";

interface Definition<Item, Whole, Removable> {
  /** First part of all its query keys: "product-costs". */
  name: string;
  list(how: { signal: AbortSignal }): Promise<Item[]>;
  read(id: string, how: { signal?: AbortSignal }): Promise<Whole>;
  /** Answers what Undo will not bring back, as one sentence. */
  remove(document: Removable): Promise<string | null>;
  /** Deletes several at once; without it each is deleted by `remove`. */
  removeMany?(ids: readonly string[]): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** Shows the last known list while the current one loads. */
  stored?: StoredList<Item>;
  /** Further keys to refetch whenever the list is. */
  related?: readonly QueryKey[];
  /** The changes that count against a limit of the subscription. */
  usage?: readonly Change[];
}

/** Deletes documents at the same time; a failure of one does not stop the others. */
async function removeEach<Document extends { id: string }>(
  documents: readonly Document[],
  remove: (document: Document) => Promise<string | null>,
): Promise<Removal> {
  const results = await Promise.allSettled(documents.map(remove));
  return {
    removed: documents.flatMap(({ id }, index) => (results[index]?.status === "fulfilled" ? [id] : [])),
    lost: results.flatMap((each) => (each.status === "fulfilled" ? (each.value ?? []) : []))[0],
    failures: results.flatMap((each): unknown[] => (each.status === "rejected" ? [each.reason] : [])),
  };
}

/**
 * The list and the documents of one kind: their queries, and the mutations that every kind has. After a change the list
 * is fetched again; documents that are open are not, since their form owns the values.
 */
export function documentResource<Item, Whole, Removable extends { id: string }>({
  name,
  related = [],
  usage = [],
  ...calls
}: Definition<Item, Whole, Removable>) {
  const list = queryOptions({
    queryKey: [name],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const user = currentSession()?._id;
      const items = await calls.list({ signal });
      // Don't store the list if the user signed out while it loaded.
      if (currentSession()?._id === user) calls.stored?.write(items);
      return items;
    },
    initialData: () => calls.stored?.read(),
    initialDataUpdatedAt: 0,
  });
  /** The key of a document, or of a part of it: `keyOf(id, "versions")`. */
  const keyOf = (id: string, ...part: readonly (string | number)[]) => [name, id, ...part] as const;
  const one = (id: string) =>
    queryOptions({ queryKey: keyOf(id), queryFn: ({ signal }) => calls.read(id, { signal }) });

  /** Fetches the current version of a document, for a form that merges it with its own values. */
  function useLoad() {
    const client = useQueryClient();
    return useCallback(
      (id: string): Promise<Whole> => client.fetchQuery({ ...one(id), staleTime: 0, gcTime: 0 }),
      [client],
    );
  }

  /** Refetches the lists, and the usage figures where the change counts; resolves when the list is there. */
  function useRefresh() {
    const client = useQueryClient();
    return useCallback(
      async (change?: Change): Promise<void> => {
        for (const queryKey of related) void client.invalidateQueries({ queryKey });
        if (change !== undefined && usage.includes(change)) void refreshUsage(client);
        await client.invalidateQueries({ queryKey: list.queryKey, exact: true });
      },
      [client],
    );
  }

  /** Deletes documents; they can be restored for 30 days. */
  function useDelete() {
    const refresh = useRefresh();
    return useMutation({
      mutationFn: async (documents: readonly Removable[]): Promise<Removal> => {
        if (calls.removeMany === undefined || documents.length < 2)
          return removeEach(documents, calls.remove);
        const removed = documents.map(({ id }) => id);
        await calls.removeMany(removed);
        return { removed, failures: [] };
      },
      onSettled: () => refresh("delete"),
    });
  }

  /** Restores deleted documents. */
  function useRestore() {
    const refresh = useRefresh();
    return useMutation({
      mutationFn: (ids: readonly string[]) => Promise.all(ids.map(calls.restore)),
      onSettled: () => refresh("restore"),
    });
  }

  return { list, keyOf, one, useLoad, useRefresh, useDelete, useRestore };
}

interface Saves<Body, Saved> {
  create(body: Body, how: { idempotencyKey: string }): Promise<Saved>;
  update(id: string, body: Body, how: { ifMatch: number; idempotencyKey: string }): Promise<Saved>;
}

export interface DocumentToSave<Body> {
  body: Body;
  /** The stored document to replace; absent for a new one. */
  target?: { id: string; version: number } | undefined;
  idempotencyKey: string;
}

/** A resource whose documents are created and replaced whole. */
export function wholeDocumentResource<Item, Whole, Removable extends { id: string }, Body, Saved>(
  definition: Definition<Item, Whole, Removable> & Saves<Body, Saved>,
) {
  const resource = documentResource<Item, Whole, Removable>(definition);

  /**
   * Creates or replaces a document. Not a mutation of the query client: the call goes out at once, and completes even
   * after its screen has closed.
   */
  function useSave() {
    const refresh = resource.useRefresh();
    return useCallback(
      async ({ body, target, idempotencyKey }: DocumentToSave<Body>): Promise<Saved> => {
        const saved = await (target === undefined
          ? definition.create(body, { idempotencyKey })
          : definition.update(target.id, body, { ifMatch: target.version, idempotencyKey }));
        void refresh("save");
        return saved;
      },
      [refresh],
    );
  }

  /** Creates a document from the current version of another. */
  function useDuplicate(copy: (document: Whole) => Body) {
    const refresh = resource.useRefresh();
    return useMutation({
      mutationFn: async (id: string): Promise<Saved> =>
        definition.create(copy(await definition.read(id, {})), { idempotencyKey: newKey() }),
      onSuccess: () => refresh("duplicate"),
    });
  }

  return { ...resource, useSave, useDuplicate };
}
