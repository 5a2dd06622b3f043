import type { Advice, ReplyOf } from "@beachhead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

export interface AdvisorRequest {
  planId: string;
  combinationId: string;
  attributes: readonly string[];
}

export interface AdvisorReply {
  choices: ReplyOf<"autofillValueDrivers">;
  /** Reasons; null when they could not be read. */
  advice: Advice | null;
}

export interface AskOptions {
  signal: AbortSignal;
  /** The same key for a repeated request: at most one fetch is counted. */
  idempotencyKey: string;
}

export type AskAdvisor = (request: AdvisorRequest, options: AskOptions) => Promise<AdvisorReply>;

/** @throws ApiError as `call` does */
export const askAdvisor: AskAdvisor = async (
  { planId, combinationId, attributes },
  { signal, idempotencyKey },
) => {
  const choices = await call("autofillValueDrivers", {
    body: {
      prompt: "Value drivers of this combination",
      gtmPlanId: planId,
      productGeoCombinationName: combinationId,
      attributes: [...attributes],
    },
    signal,
    idempotencyKey,
  });
  // The choices are counted by now: without reasons they are still worth having.
  const advice = await readAdvice(planId, combinationId).catch(() => null);
  return { choices, advice };
};

async function readAdvice(planId: string, combinationId: string): Promise<Advice | null> {
  const { advice } = await call("getAdvice", { params: { id: planId, combinationId } });
  return advice;
}

/** How far the running autofill is; asked every second while the dialog is open. */
export const autofillProgressQuery = queryOptions({
  queryKey: ["autofill-progress"],
  queryFn: async ({ signal }) => (await call("getAutofillProgress", { signal })).progress,
  refetchInterval: 1_000,
  retry: false,
  staleTime: 0,
  gcTime: 0,
});

/** The last autofill of a combination, with reasons. */
export const adviceQuery = (planId: string, combinationId: string) =>
  queryOptions({
    queryKey: ["advice", planId, combinationId],
    queryFn: () => readAdvice(planId, combinationId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
