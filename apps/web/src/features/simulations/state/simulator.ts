import type { CostInputs } from "@beachhead/engine";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createEngineClient, type EngineThread } from "../../../lib/engine/client.ts";
import type { RunRequest } from "../../../lib/engine/protocol.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { isEqual } from "../../../lib/is-equal.ts";
import { type Answer, type AnswerEvent, type AnswerState, answerAfter, NO_ANSWER } from "./answer.ts";
import type { ChosenCost } from "./chosen-cost.ts";
import { type GoalSeekState, goalSeekAfter, NO_GOAL_SEEK } from "./goal-seek.ts";
import type { SimulationFields } from "./simulation-form.ts";
import type { ReadRun } from "./validation.ts";

export interface Simulator {
  answer: StoreApi<AnswerState>;
  /** Follows the form until the returned function is called, which also ends the worker. */
  follow(): () => void;
  /** Finds the cost another way from now on, for example after costs were loaded again. */
  lookUp(find: FindCost): void;
  /** Runs once with more trials; the next change goes back to the form's. */
  runTrials(trials: number): void;
  goalSeek: StoreApi<GoalSeekState>;
  /**
   * Asks what brings the odds of the answer on the screen to a confidence, in per cent. Does nothing while a run is
   * under way or a field is incomplete; the next run cancels it.
   */
  seekGoal(confidence: number): void;
  cancel(): void;
  /** Shows a result the server computed for the present fields. */
  showStored(result: Answer["result"]): void;
}

/** The cost that belongs to the fields; null when there is none. */
export type FindCost = (fields: SimulationFields) => ChosenCost | null;

/** A run and the currency of its money. */
interface Asked {
  request: RunRequest;
  currency: string;
}

/** Keeps an answer up to date with a form: every change runs the engine, the newest run wins. */
export function createSimulator(
  form: DocumentForm<SimulationFields>,
  firstFind: FindCost,
  readRun: (fields: SimulationFields, cost: CostInputs | null) => ReadRun,
  spawn: () => EngineThread,
): Simulator {
  const answer = createStore<AnswerState>(() => NO_ANSWER);
  let findCost = firstFind;
  let asked: Asked | null = null;
  const dispatch = (event: AnswerEvent) => answer.setState(answerAfter(answer.getState(), event), true);
  let soughtConfidence: number | null = null;
  const goalSeek = createStore<GoalSeekState>(() => NO_GOAL_SEEK);
  const engine = createEngineClient(spawn, (update) => {
    if (update.kind === "goalSeek")
      goalSeek.setState(goalSeekAfter(goalSeek.getState(), update.update), true);
    else dispatch({ kind: "engine", currency: asked?.currency ?? "", update });
  });

  /** @param run what the fields ask for, where the request asks for more trials */
  function start(run: Asked, request = run.request): void {
    asked = run;
    dispatch({ kind: "started", trials: request.options.trials });
    engine.run({ ...request, wantsDecisions: true });
  }

  function read(): Asked | null {
    const fields = form.store.getState().values;
    const cost = findCost(fields);
    const run = readRun(fields, cost?.inputs ?? null);
    if (!run.ready || cost === null) {
      engine.cancel();
      asked = null;
      dispatch({ kind: "incomplete", openFields: run.ready ? 1 : run.openFields });
      return null;
    }
    return { request: run.request, currency: cost.currency };
  }

  function refresh(): void {
    const run = read();
    if (run !== null && !isEqual(run, asked)) start(run);
  }

  function seekGoal(confidence: number): void {
    soughtConfidence = confidence;
    const { answer: shown, running, openFields } = answer.getState();
    if (shown === null || running !== null || openFields > 0) return;
    const { inputs, cost, options } = shown.request;
    goalSeek.setState({ problem: null });
    engine.goalSeek({ inputs, cost, options: { ...options, confidence, objective: "both" } });
  }

  return {
    answer,
    goalSeek,
    seekGoal,
    lookUp(find) {
      findCost = find;
      refresh();
    },
    follow() {
      refresh();
      let seen = form.store.getState().values;
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const stop = form.store.subscribe((state) => {
        if (state.values === seen) return;
        seen = state.values;
        // The key is drawn first; several changes of one task are one run.
        waiting ??= setTimeout(() => {
          waiting = undefined;
          refresh();
        });
      });
      return () => {
        stop();
        clearTimeout(waiting);
        engine.dispose();
        // A run that was under way has to start again with the next follow().
        if (answer.getState().running !== null) asked = null;
      };
    },
    runTrials(trials) {
      const run = read();
      if (run === null) return;
      start(run, { ...run.request, options: { ...run.request.options, trials } });
    },
    cancel() {
      engine.cancel();
      dispatch({ kind: "cancelled" });
      // The run had cancelled the goal seek of the answer that stays on the screen.
      if (soughtConfidence !== null) seekGoal(soughtConfidence);
    },
    showStored(result) {
      const run = read();
      if (run === null) return;
      engine.cancel();
      asked = run;
      dispatch({ kind: "stored", answer: { request: run.request, currency: run.currency, result } });
    },
  };
}
