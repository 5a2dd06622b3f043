import type { SectionDraft } from "@beachhead/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { refreshUsage } from "../../../lib/query/user-details.ts";
import { type DraftCalls, type DraftTarget, draftQuery } from "./draft-calls.ts";

/** No answer came back: the draft may have been written and counted anyway. */
const isLost = (error: unknown) =>
  error instanceof ApiError && (error.code === "network" || error.code === "unreadable");

/** The last draft of a section, and a way to ask for one. */
export function useSectionDraft(target: DraftTarget, calls: DraftCalls) {
  const client = useQueryClient();
  const query = draftQuery(target, calls);
  const { data: draft } = useQuery(query);
  const running = useRef<AbortController>(null);
  /** After a lost answer: the draft that was there before; null: none. */
  const before = useRef<string | null>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(): Promise<SectionDraft> {
    const controller = new AbortController();
    running.current = controller;
    const known = draft?.id ?? null;
    if (before.current !== undefined) {
      const last = await calls.read(target);
      if (last !== null && last.id !== before.current) return last;
    }
    before.current = known;
    return calls.ask(target, { signal: controller.signal });
  }

  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (asked) => {
      before.current = undefined;
      client.setQueryData(query.queryKey, asked);
    },
    onError: (error) => {
      if (!isLost(error)) before.current = undefined;
    },
    onSettled: () => refreshUsage(client),
  });

  function cancel(): void {
    running.current?.abort();
    asking.reset();
  }

  return { draft: draft ?? null, asking, cancel };
}
