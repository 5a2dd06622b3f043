import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "overlayValueDriver",
  title: "Value drivers",
  subtitle: "Which attributes decide a purchase, by industry and company size.",
  belongs: "Open a plan first",
  failed: "Failed to fetch data",
};
