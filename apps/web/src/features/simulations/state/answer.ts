import type { SimulationResult } from "@beachhead/engine";
import type { EngineUpdate } from "../../../lib/engine/client.ts";
import type { RunRequest } from "../../../lib/engine/protocol.ts";

/** A result together with what it was computed from, so that titles never mix two runs. */
export interface Answer {
  request: RunRequest;
  currency: string;
  result: SimulationResult;
}

export interface AnswerState {
  /** The last complete answer; stays while the fields are incomplete or a newer run is under way. */
  answer: Answer | null;
  /** The run under way: what it asks for and the fraction done (null: no news yet). */
  running: { trials: number; done: number | null } | null;
  /** How many fields stop a run. */
  openFields: number;
  /** A sentence when the last run broke down. */
  problem: string | null;
}

export type AnswerEvent =
  | { kind: "incomplete"; openFields: number }
  | { kind: "started"; trials: number }
  | { kind: "cancelled" }
  | { kind: "stored"; answer: Answer }
  | { kind: "engine"; currency: string; update: EngineUpdate };

export const NO_ANSWER: AnswerState = { answer: null, running: null, openFields: 0, problem: null };

function withUpdate(state: AnswerState, currency: string, update: EngineUpdate): AnswerState {
  switch (update.kind) {
    case "progress":
      return state.running === null ? state : { ...state, running: { ...state.running, done: update.done } };
    case "answer":
      return {
        ...state,
        answer: { request: update.request, currency, result: update.result },
        running: null,
        problem: null,
      };
    case "shares": {
      if (state.answer === null) return state;
      const { result } = state.answer;
      const monteCarlo = { ...result.monteCarlo, shareOfVariance: update.shares };
      return { ...state, answer: { ...state.answer, result: { ...result, monteCarlo } } };
    }
    case "decisions": {
      if (state.answer === null) return state;
      const result = { ...state.answer.result, ...update.decisions };
      return { ...state, answer: { ...state.answer, result } };
    }
    case "failed":
      return { ...state, running: null, problem: update.message };
    case "goalSeek":
      return state;
    default:
      return update satisfies never;
  }
}

/** The next state of the answer panel. */
export function answerAfter(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.kind) {
    case "incomplete":
      return { ...state, openFields: event.openFields, running: null };
    case "started":
      return { ...state, openFields: 0, running: { trials: event.trials, done: null } };
    case "cancelled":
      return { ...state, running: null };
    case "stored":
      return { answer: event.answer, running: null, openFields: 0, problem: null };
    case "engine":
      return withUpdate(state, event.currency, event.update);
    default:
      return event satisfies never;
  }
}
