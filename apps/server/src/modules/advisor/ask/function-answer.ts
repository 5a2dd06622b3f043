import type { PlanFigure } from "@beachhead/contract";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { WithUser } from "../../../platform/db/with-user.ts";
import type { Acting } from "../../../platform/http/verb-context.ts";
import type { PlanFacts } from "../../gtm-plans/index.ts";
import type { SimulationEngine } from "../../simulations/index.ts";
import type { CountedModel } from "../advisor.ts";

export interface AskDependencies {
  withUser: WithUser;
  clock: Clock;
  engine: SimulationEngine;
  /** Undefined: only ready questions are answered. */
  model: CountedModel | undefined;
}

/** What a function answers: a sentence, and every figure in it. */
export interface FunctionAnswer {
  sentence: string;
  figures: PlanFigure[];
}

export interface Asked extends Acting {
  planId: string;
  signal: AbortSignal;
}

export interface Sources extends AskDependencies {
  asked: Asked;
  facts: PlanFacts;
}

type Source = PlanFigure["source"];
/** A figure of an answer. */
export const figure = (label: string, text: string, source: Source, simulationId: string | null = null) => ({
  label,
  text,
  source,
  simulationId,
});
