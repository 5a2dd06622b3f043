import type { DraftedSection, SectionDraft } from "@beachhead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export interface DraftTarget {
  planId: string;
  combinationId: string;
  section: DraftedSection;
}

/** How drafts are read and asked for. */
export interface DraftCalls {
  /** The last draft of a section; null without one. */
  read(target: DraftTarget): Promise<SectionDraft | null>;
  ask(target: DraftTarget, options: { signal: AbortSignal }): Promise<SectionDraft>;
}

export const draftCalls: DraftCalls = {
  async read({ planId, combinationId, section }) {
    const { drafts } = await call("getAdvice", { params: { id: planId, combinationId } });
    return drafts.find(({ content }) => content.section === section) ?? null;
  },
  async ask({ planId, combinationId, section }, { signal }) {
    const { draft } = await call("draftSection", {
      params: { id: planId },
      body: { productGeoCombinationName: combinationId, section },
      signal,
    });
    return draft;
  },
};

export const draftQuery = (target: DraftTarget, calls: DraftCalls) =>
  queryOptions({
    queryKey: ["section-draft", target],
    queryFn: () => calls.read(target),
    retry: false,
  });
