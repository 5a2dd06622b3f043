import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "competitors",
  title: "Competitors",
  subtitle: "Who else buyers consider, by industry. Your own row comes first.",
  belongs: "Open a plan first",
};
