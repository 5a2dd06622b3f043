import type { StepWords } from "../steps/with-plan.tsx";

export const words: StepWords = {
  step: "review",
  title: "Review",
  subtitle: "The whole plan on one page: what is missing first, then everything that was entered.",
  belongs: "A review needs a plan",
};
