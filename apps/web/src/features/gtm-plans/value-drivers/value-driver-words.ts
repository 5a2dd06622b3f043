import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "overlayValueDriver",
  title: "Customer Value Map: value drivers",
  subtitle: "Which attributes decide a purchase, by industry and company size.",
  belongs: "Value drivers belong to a plan",
  failed: "Failed to fetch data",
};
