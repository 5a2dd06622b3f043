import type { SimulationPlace } from "@beachhead/contract";

export const places: readonly { value: SimulationPlace; label: string }[] = [
  { value: "mid", label: "Middle of the ranges" },
  { value: "recommended", label: "Recommended point" },
  { value: "low", label: "All ranges at their lowest" },
  { value: "high", label: "All ranges at their highest" },
];

const words: Readonly<Record<SimulationPlace, string>> = {
  mid: "at the middle of its ranges",
  recommended: "at its recommended point",
  low: "with all ranges at their lowest",
  high: "with all ranges at their highest",
};

/** Which of the simulation's figures a dashboard shows: others name the recommended point. */
export const placeSentence = (place: SimulationPlace): string =>
  `Plan figures of the simulation ${words[place]}.`;
