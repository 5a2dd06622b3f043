import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "segmentation",
  title: "Segmentation",
  subtitle: "How many accounts you could win, by industry and company size, and where the numbers come from.",
  belongs: "Open a plan first",
};
