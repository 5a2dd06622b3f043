import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "competitors",
  title: "Competitors",
  subtitle: "Who else the buyer looks at, by industry. Your own row comes first.",
  belongs: "Competitors belong to a plan",
};
