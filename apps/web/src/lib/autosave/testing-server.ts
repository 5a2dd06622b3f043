import { ApiError } from "../api/api-error.ts";
import type { Draft } from "../drafts/draft.ts";
import type { DraftSlot } from "../drafts/draft-slot.ts";
import type { Current, SaveAnswer, SaveHow } from "./types.ts";

/**
 * What happens to one request. `lost`: the server takes it, the answer never comes. `unsure`: the database is lost as it
 * takes it, and the server answers 503. `late`: it takes a while.
 */
export type Fate = "well" | "unreachable" | "lost" | "unsure" | "broken" | "late";

const LATE = 600;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A server with versions, `If-Match` and idempotent creation, as the product's. */
export function createTestServer<V>() {
  const documents = new Map<string, Current<V>>();
  const keys = new Map<string, { body: string; answer: SaveAnswer<V> }>();
  const fates: Fate[] = [];
  /** Instead of taking the next saves, the server answers these. */
  const refusals: ApiError[] = [];
  const received: { values: V; how: SaveHow }[] = [];

  function put(id: string, values: V, version: number): SaveAnswer<V> {
    documents.set(id, { values: structuredClone(values), version, savedAt: new Date().toISOString() });
    return { id, version };
  }

  function take(values: V, { documentId, version, idempotencyKey }: SaveHow): SaveAnswer<V> {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    if (documentId === undefined) {
      const body = JSON.stringify(values);
      const before = keys.get(idempotencyKey);
      if (before !== undefined) {
        if (before.body !== body) throw new ApiError("invalid", "Another body with the same key");
        return before.answer;
      }
      const answer = put(`document ${documents.size + 1}`, values, 1);
      keys.set(idempotencyKey, { body, answer });
      return answer;
    }
    const stored = documents.get(documentId);
    if (stored === undefined) throw new ApiError("not_found", "Gone");
    if (version !== stored.version) throw new ApiError("stale", "Changed");
    return put(documentId, values, stored.version + 1);
  }

  async function travel<T>(work: () => T): Promise<T> {
    const fate = fates.shift() ?? "well";
    await pause(fate === "late" ? LATE : 20);
    if (fate === "unreachable") throw new ApiError("network", "Unreachable");
    if (fate === "broken") throw new ApiError("internal", "Broken", { status: 500 });
    const answer = work();
    await pause(fate === "late" ? LATE : 20);
    if (fate === "unsure") throw new ApiError("unavailable", "Try again", { status: 503 });
    if (fate === "lost") throw new ApiError("network", "Unreachable");
    return answer;
  }

  return {
    documents,
    fates,
    refusals,
    received,
    put,
    save(values: V, how: SaveHow): Promise<SaveAnswer<V>> {
      received.push({ values, how });
      const sent = structuredClone(values);
      return travel(() => take(sent, how));
    },
    load(id: string): Promise<Current<V>> {
      return travel(() => {
        const stored = documents.get(id);
        if (stored === undefined) throw new ApiError("not_found", "Gone");
        return structuredClone(stored);
      });
    },
  };
}

/** A browser's drafts of one document, with as many tabs as a test opens. */
export function createTestDrafts() {
  const kept = new Map<string, Draft<unknown>>();
  const state = { isFull: false };
  function openSlot(tab: string, startId: string | undefined): DraftSlot {
    let documentId = startId ?? "new";
    return {
      async take() {
        const draft = kept.get(`${documentId} ${tab}`);
        return draft === undefined ? null : structuredClone(draft);
      },
      async write(draft) {
        if (state.isFull) return false;
        kept.set(`${documentId} ${tab}`, structuredClone(draft));
        return true;
      },
      async drop() {
        kept.delete(`${documentId} ${tab}`);
      },
      moveTo(next) {
        kept.delete(`${documentId} ${tab}`);
        documentId = next;
      },
    };
  }
  return { kept, state, openSlot };
}
