import { comparableName, type GtmPlanReply, type ReplyOf, type SectionDraft } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { withoutHidden } from "../../../platform/text/hidden-characters.ts";
import { readPlan, UNKNOWN_COMBINATION } from "../../gtm-plans/index.ts";
import { findNearestPassages, type SearchDependencies } from "../../retrieval/index.ts";
import type { CountedModel } from "../advisor.ts";
import type { AdvisorDependencies } from "../autofill.ts";
import { askForDraft } from "./ask-for-draft.ts";
import type { Combination, Passage } from "./draft-data.ts";
import { draftQuestion } from "./draft-prompts.ts";
import { replaceDraft } from "./draft-store.ts";

export interface DraftDependencies
  extends Pick<AdvisorDependencies, "withUser" | "subscriptions" | "clock">,
    SearchDependencies {
  /** Undefined: nothing is drafted. */
  model: CountedModel | undefined;
}

type DraftVerb = VerbContext<"draftSection", "params" | "body" | "signal" | "log">;

const NO_MODEL = "No AI model is set up on this server. Write this section yourself.";
const MOST_PASSAGES = 3;
/** Passages that are less near have nothing to say about the product. */
const LEAST_SCORE = 0.3;
const MOST_QUERY = 500;

/** Users with a draft under way in this process: a second one could only cost. */
const drafting = new Set<string>();

/**
 * Has a model draft a section from the plan and the user's own sources. The section is not changed. Counts as an AI
 * fetch in the transaction that stores the draft: a failed or cancelled one costs nothing.
 * @throws {AppError} `not_found`, `invalid` without a model or combination, `limit_reached`, `upstream_failed`,
 * `conflict` while another draft of the user is written
 */
export async function draftSection(
  dependencies: DraftDependencies,
  context: DraftVerb,
): Promise<ReplyOf<"draftSection">> {
  const { withUser, subscriptions, clock, model } = dependencies;
  const { ownerId, actor, params, body, signal } = context;
  const id = newId();
  const use = { kind: "aiFetches", key: id } as const;
  const plan = await withUser.read(ownerId, (tx) => readPlan(tx, ownerId, params.id));
  const combination = findCombination(plan, body.productGeoCombinationName);
  if (model === undefined) throw invalid([{ path: "section", message: NO_MODEL }]);
  await withUser(ownerId, (tx) => subscriptions.requireLikelyWithinLimit(tx, ownerId, use));
  if (drafting.has(ownerId)) throw new AppError("conflict", "A draft is already being written. Wait for it.");
  drafting.add(ownerId);
  try {
    const passages = await relevantPassages(dependencies, context, plan, combination);
    const question = draftQuestion(body.section, { plan, combination, passages });
    const content = await askForDraft(model, question, context);
    const draft = {
      engine: { id: "model" as const, label: `AI model ${model.llm.model}` },
      sources: distinct(passages),
      content,
    };
    const createdAt = clock.now();
    await withUser(ownerId, async (tx) => {
      await subscriptions.requireWithinLimit(tx, ownerId, use);
      const row = { ownerId, planId: plan.id, combinationId: combination.id, id, createdAt };
      await replaceDraft(tx, row, draft);
      const details = { section: body.section };
      await recordAudit(tx, actor, "advisor.draft", { entity: "gtm-plan", entityId: plan.id }, details);
      if (signal.aborted) throw new AppError("conflict", "The draft was cancelled. No AI fetch was used.");
    });
    return { success: true, draft: { ...draft, id, createdAt: createdAt.toISOString() } };
  } finally {
    drafting.delete(ownerId);
  }
}

function findCombination(plan: GtmPlanReply, name: string): Combination {
  const key = comparableName(name);
  const found = plan.combinationData.find(({ title, id }) => comparableName(title) === key || id === key);
  if (found === undefined)
    throw invalid([{ path: "productGeoCombinationName", message: UNKNOWN_COMBINATION }]);
  return found;
}

/** Passages about the product. Without them the draft is written from the plan alone. */
async function relevantPassages(
  dependencies: SearchDependencies,
  { ownerId, log }: DraftVerb,
  plan: GtmPlanReply,
  { product }: Combination,
): Promise<Passage[]> {
  const { description = "" } = plan.products.find(({ name }) => name === product) ?? {};
  const query = withoutHidden(`${product}. ${description}`).slice(0, MOST_QUERY);
  try {
    const found = await findNearestPassages(dependencies, ownerId, query, MOST_PASSAGES);
    return found.filter(({ score }) => score >= LEAST_SCORE);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ code: error.code }, "no passages for a draft");
    return [];
  }
}

function distinct(passages: readonly Passage[]): SectionDraft["sources"] {
  const byName = new Map(passages.map(({ title, url }) => [url ?? title, { title, url }]));
  return [...byName.values()];
}
