import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "customer-value-map",
  title: "Customer value map",
  subtitle: "Score what matters to buyers from 0 to 10, for yourself and each competitor.",
  belongs: "Open a plan first",
};
