import type { CombinationSection } from "../combinations/combination-section.ts";

export const words: CombinationSection<unknown>["words"] = {
  step: "customer-value-map",
  title: "Customer value map",
  subtitle: "Score what buyers weigh, 0 to 10, for yourself and each competitor.",
  belongs: "The customer value map belongs to a plan",
};
