import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "company-value-proposition",
  title: "Positioning and pricing",
  subtitle: "What you offer, who it is for, how it differs, and how ready you are to sell it.",
  belongs: "Open a plan first",
  loading: "Preparing your Positioning and Pricing form... One moment, please",
};
