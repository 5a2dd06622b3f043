import { type AllocationRequest, allocateInSteps } from "@beachhead/engine";

/** The odds of efforts set by hand, with the draws of the request; null without a goal. */
export function handOdds(request: AllocationRequest, efforts: readonly number[]): number | null {
  const channels = request.channels.map((channel, index) => {
    const effort = efforts[index] ?? 1;
    return { ...channel, least: effort, most: effort, locked: false };
  });
  // The only mix there is, whatever it costs.
  const only: AllocationRequest = { ...request, channels, objective: "revenue", budget: null, people: null };
  for (const { odds } of allocateInSteps(only)) if (odds !== undefined) return odds.best;
  return null;
}
