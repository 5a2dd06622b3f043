import { useState } from "react";
import type { ApiError } from "../api/api-error.ts";
import type { SaveAnswer, SaveHow } from "../autosave/types.ts";
import { type AutosaveOptions, type AutosaveResult, useAutosave } from "../autosave/use-autosave.ts";

/** The version of a document on the server. */
interface Version {
  version: number;
  /** Absent where the server does not say: then it counts as saved now. */
  updatedAt?: string | undefined;
}

interface DocumentOptions<V, Whole extends Version>
  extends Omit<AutosaveOptions<V>, "documentId" | "version" | "savedAt" | "loadCurrent"> {
  /** The version the form was made with; null for a new document. */
  saved: (Version & { id: string }) | null;
  /** Fetches the current document. */
  load(id: string): Promise<Whole>;
  fromReply(reply: Whole): V;
}

export interface DocumentAutosave<V> {
  autosave: AutosaveResult<V>;
  /** The limit of the subscription that the last save hit; null after a save. */
  limit: ApiError | null;
  setLimit(limit: ApiError | null): void;
}

/** Saves a document while the user types, and shows limits. */
export function useDocumentAutosave<V, Whole extends Version>({
  saved,
  load,
  fromReply,
  save,
  onLimit,
  ...options
}: DocumentOptions<V, Whole>): DocumentAutosave<V> {
  const [limit, setLimit] = useState<ApiError | null>(null);
  const autosave = useAutosave<V>({
    ...options,
    documentId: saved?.id,
    version: saved?.version ?? null,
    savedAt: saved?.updatedAt,
    save: async (values, how) => {
      const answer = await save(values, how);
      setLimit(null);
      return answer;
    },
    loadCurrent: async (id) => {
      const current = await load(id);
      return {
        values: fromReply(current),
        version: current.version,
        savedAt: current.updatedAt ?? new Date().toISOString(),
      };
    },
    onLimit: (error) => {
      setLimit(error);
      onLimit?.(error);
    },
  });
  return { autosave, limit, setLimit };
}

/** What a save replaces, and the key that makes a retry safe; without a target it creates. */
export function targetOf({ documentId: id, version, idempotencyKey }: SaveHow) {
  return {
    target: id === undefined || version === undefined ? undefined : { id, version },
    idempotencyKey,
  };
}

/** The save of a document that is created and replaced whole. */
export function saveWhole<V, Body>(
  send: (document: ReturnType<typeof targetOf> & { body: Body }) => Promise<{
    id: string;
    version: number;
    updatedAt?: string;
  }>,
  toBody: (values: V) => Body,
) {
  return async (values: V, how: SaveHow): Promise<SaveAnswer<V>> => {
    const { id, version, updatedAt } = await send({ body: toBody(values), ...targetOf(how) });
    return { id, version, savedAt: updatedAt };
  };
}
