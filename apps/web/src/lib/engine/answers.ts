/** The part of the engine that the worker loads when it is first asked for more than the odds. */

export { allocateInSteps, createGoalSeek, decide, recommend } from "@beachhead/engine";
export { handOdds } from "./hand-odds.ts";
