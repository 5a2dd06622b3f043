import { type AllocationRequest, type EffortOption, optionAt, TYPICAL_RETURNS } from "@beachhead/engine";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createAllocationClient } from "../../../lib/engine/allocation-client.ts";
import type { EngineThread } from "../../../lib/engine/client.ts";
import type { AllocationAnswer, AllocationJob } from "../../../lib/engine/protocol.ts";
import { createDocumentForm, type DocumentForm } from "../../../lib/form/document-form.ts";
import { isEqual } from "../../../lib/is-equal.ts";
import {
  type AllocationFields,
  allocationIssues,
  fieldsFor,
  type PlanDefaults,
} from "./allocation-fields.ts";
import { type AllocationModel, goalFactor, spanOf } from "./allocation-model.ts";

/** The last answer, which stays while the next is on its way. */
export interface AllocationState {
  answer: AllocationAnswer | null;
  /** What it answers. */
  request: AllocationRequest | null;
  /** The odds of the efforts set by hand; null while they are on their way. */
  handOdds: number | null;
  /** Why there is no answer. */
  problem: string | null;
}

/** What several efforts come to. */
export interface Sums {
  revenue: number;
  cost: number;
  people: number;
}

export interface Allocation {
  model: AllocationModel;
  form: DocumentForm<AllocationFields>;
  answers: StoreApi<AllocationState>;
  /** Cost, people and revenue of a channel at an effort. */
  optionAt(fields: AllocationFields, index: number, effort: number): EffortOption;
  /** What the efforts of all channels come to: computed here, at once. */
  sumsOf(fields: AllocationFields, efforts: readonly number[]): Sums;
  /** What budget and goal follow in these months. */
  defaultsOf(span: string): PlanDefaults;
  /** Follows the form until the returned function is called, which also ends the worker. */
  follow(): () => void;
}

const NOTHING: AllocationState = { answer: null, request: null, handOdds: null, problem: null };

/** Keeps the best allocation up to date with a form: every change asks the worker, the newest answer wins. */
export function createAllocation(
  model: AllocationModel,
  kept: AllocationFields | null,
  spawn: () => EngineThread,
): Allocation {
  const cache = new Map<string, EffortOption>();

  function option(span: string, index: number, returns: number, effort: number): EffortOption {
    const key = `${span} ${index} ${returns} ${effort}`;
    const { first: firstMonth, last: lastMonth } = spanOf(model, span);
    const channel = model.channels[index];
    const found = cache.get(key) ??
      (channel &&
        optionAt({ ...channel, returns }, effort, { months: model.months, firstMonth, lastMonth })) ?? {
        effort,
        revenue: 0,
        cost: 0,
        people: 0,
      };
    cache.set(key, found);
    return found;
  }

  const returnsOf = (fields: AllocationFields, index: number): number =>
    fields.channels[index]?.returns ?? typicalOf(model, index);
  const optionIn = (fields: AllocationFields, index: number, effort: number): EffortOption =>
    option(fields.span, index, returnsOf(fields, index), effort);

  function defaultsOf(span: string): PlanDefaults {
    const today = model.channels.map((_, index) => option(span, index, typicalOf(model, index), 1));
    const factor = goalFactor(model);
    return {
      budget: wholeCost(today),
      needed: factor === null ? null : Math.round(sumsOf(today).revenue * factor),
    };
  }

  const first = kept === null ? model.spans[0].value : spanOf(model, kept.span).value;
  const form = createDocumentForm<AllocationFields>(
    fieldsFor(model, defaultsOf(first), (index) => typicalOf(model, index), kept),
    allocationIssues,
  );
  const answers = createStore<AllocationState>(() => NOTHING);
  const engine = createAllocationClient(spawn, (news) => {
    if (news.kind === "failed") answers.setState({ problem: news.message });
    else if (news.kind === "handOdds") answers.setState({ handOdds: news.odds });
    else answers.setState(withAnswer(answers.getState(), news.answer, news.job.request));
  });

  function requestOf(fields: AllocationFields): AllocationRequest {
    const { first: firstMonth, last: lastMonth } = spanOf(model, fields.span);
    return {
      channels: model.channels.map(({ key, family, inputs, timing, range: { factor } }, index) => {
        const { least = 0, most = 3, isLocked = false } = fields.channels[index] ?? {};
        const returns = returnsOf(fields, index);
        return { key, family, inputs, timing, returns, least, most, locked: isLocked, factor };
      }),
      months: model.months,
      firstMonth,
      lastMonth,
      budget: fields.budget,
      people: fields.people,
      objective: fields.objective,
      needed: fields.needed,
    };
  }

  let asked: AllocationJob | null = null;

  function refresh(): void {
    const { values, issues, parseErrors } = form.store.getState();
    if (Object.keys(issues).length > 0 || Object.keys(parseErrors).length > 0) return;
    const request = requestOf(values);
    const { hand } = values;
    const wantsBest = !isEqual(request, answers.getState().request);
    const job = { request, hand, wantsBest };
    if (isEqual(job, asked)) return;
    asked = job;
    if (!wantsBest && hand === null) {
      // The answer on the screen is the one: another may be on its way.
      engine.cancel();
      return;
    }
    answers.setState({ handOdds: null });
    engine.allocate(job);
  }

  return {
    model,
    form,
    answers,
    optionAt: optionIn,
    sumsOf: (fields, efforts) => sumsOf(efforts.map((effort, index) => optionIn(fields, index, effort))),
    defaultsOf,
    follow() {
      refresh();
      let seen = form.store.getState();
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const stop = form.store.subscribe((state) => {
        if (state.values === seen.values && state.parseErrors === seen.parseErrors) return;
        seen = state;
        // The key is drawn first; several changes of one task are one request.
        waiting ??= setTimeout(() => {
          waiting = undefined;
          refresh();
        });
      });
      return () => {
        stop();
        clearTimeout(waiting);
        engine.dispose();
        asked = null;
      };
    },
  };
}

const typicalOf = ({ channels }: AllocationModel, index: number): number => {
  const family = channels[index]?.family;
  return family === undefined ? 1 : TYPICAL_RETURNS[family];
};

const sumsOf = (options: readonly EffortOption[]): Sums =>
  options.reduce(
    (sums, { revenue, cost, people }) => ({
      revenue: sums.revenue + revenue,
      cost: sums.cost + cost,
      people: sums.people + people,
    }),
    { revenue: 0, cost: 0, people: 0 },
  );

/** What follows the best stays that of the answer before until it is there. */
function withAnswer(
  { answer: before }: AllocationState,
  answer: AllocationAnswer,
  request: AllocationRequest,
): Partial<AllocationState> {
  const { limit = before?.limit, stability = before?.stability } = answer;
  return { answer: { ...answer, limit, stability }, request, problem: null };
}

/** What they cost in whole money, rounded up so that it pays for them to the cent. */
const wholeCost = (options: readonly EffortOption[]): number =>
  Math.ceil(options.reduce((cents, { cost }) => cents + Math.round(cost * 100), 0) / 100);
