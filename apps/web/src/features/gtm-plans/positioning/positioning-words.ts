import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "company-value-proposition",
  title: "Positioning and pricing",
  subtitle: "What you offer, for whom and why it is different, and how ready you are to sell it.",
  belongs: "Positioning and pricing belong to a plan",
  loading: "Preparing your Positioning and Pricing form... One moment, please",
};
