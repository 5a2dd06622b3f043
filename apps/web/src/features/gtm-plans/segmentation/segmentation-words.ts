import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "segmentation",
  title: "Segmentation",
  subtitle: "How many accounts there are to win, by industry and company size, and why you count them so.",
  belongs: "Segmentation belongs to a plan",
};
