import type { StepWords } from "../steps/with-plan.tsx";

export const words: StepWords = {
  step: "review",
  title: "Review",
  subtitle: "The whole plan on one page. Missing parts come first.",
  belongs: "Open a plan first",
};
