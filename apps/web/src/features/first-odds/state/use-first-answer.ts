import type { BusinessModel } from "@beachhead/contract/business-models";
import { firstOddsAssumptions } from "@beachhead/contract/first-odds-assumptions";
import {
  type FirstOddsFigures,
  firstOddsRun,
  type GoalSeekWays,
  type SimulationResult,
} from "@beachhead/engine";
import { useEffect, useRef, useState } from "react";
import type { EngineThread } from "../../../lib/engine/client.ts";
import { spawnEngineWorker } from "../../../lib/engine/spawn-worker.ts";
import { useEngineClient } from "../../../lib/engine/use-engine-client.ts";

/** Odds in per cent that the smallest change is to bring. */
const EVEN_ODDS = 50;

/** The answer to complete figures. */
export interface FirstAnswer {
  figures: FirstOddsFigures;
  result: SimulationResult;
  /** What brings even odds; null while it is computed. */
  ways: GoalSeekWays | null;
}

interface FirstAnswerState {
  /** The last one; stays while figures are incomplete. */
  answer: FirstAnswer | null;
  problem: string | null;
}

/**
 * Runs the engine for each change of the figures, and then a goal seek.
 * @param figures null while they are incomplete
 */
export function useFirstAnswer(
  figures: FirstOddsFigures | null,
  model: BusinessModel | null,
  spawn: () => EngineThread = spawnEngineWorker,
): FirstAnswerState {
  const [state, setState] = useState<FirstAnswerState>({ answer: null, problem: null });
  const asked = useRef<FirstOddsFigures | null>(null);
  const engine = useEngineClient(spawn, (update) => {
    const { current } = asked;
    if (update.kind === "failed") setState((shown) => ({ ...shown, problem: update.message }));
    else if (update.kind === "answer" && current !== null) {
      const { result, request } = update;
      setState({ answer: { figures: current, result, ways: null }, problem: null });
      const options = { ...request.options, confidence: EVEN_ODDS, objective: "revenue" as const };
      engine.current?.goalSeek({ inputs: request.inputs, cost: request.cost, options });
    } else if (update.kind === "goalSeek" && update.update.kind === "answer") {
      const ways = update.update.result;
      setState((shown) => (shown.answer === null ? shown : { ...shown, answer: { ...shown.answer, ways } }));
    }
  });
  const key = JSON.stringify([figures, model?.id]);
  useEffect(() => {
    asked.current = figures;
    if (figures === null) engine.current?.cancel();
    else engine.current?.run(firstOddsRun(figures, model === null ? {} : firstOddsAssumptions(model)));
    // The key has all that the run depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return state;
}
