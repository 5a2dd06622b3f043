export type UsageLevel = "fine" | "near" | "full";

/** How close a use is to its limit: `near` from 80 %, `full` at 100 %. An unlimited use is always fine. */
export function usageLevel(used: number, limit: number | null): UsageLevel {
  if (limit === null) return "fine";
  if (used >= limit) return "full";
  return used / limit >= 0.8 ? "near" : "fine";
}

/** Segments of the scale bar: one per unit up to a limit of 12, else ten. */
export function usageSegments(limit: number): number {
  return limit >= 1 && limit <= 12 ? limit : 10;
}

/** "Simulations 3 of 5", "Simulations 4 of 5, 1 left", "Simulations 7, no limit". */
export function usageInWords(label: string, used: number, limit: number | null): string {
  if (limit === null) return `${label} ${used}, no limit`;
  const words = `${label} ${used} of ${limit}`;
  return usageLevel(used, limit) === "near" ? `${words}, ${limit - used} left` : words;
}
