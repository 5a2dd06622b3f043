import type { PlanStepId } from "@beachhead/contract/plan-steps";

interface StepWords {
  title(plan: string): string;
  body: string;
  label: string;
}

/** What each step of a plan is for, as the next thing worth doing. */
export const planStepWords: Record<PlanStepId, StepWords> = {
  "business-details": {
    title: (plan) => `Complete the business details of ${plan}`,
    body: "Each product needs a description, a geography and an industry before the rest of the plan can build on it.",
    label: "Continue plan",
  },
  "goal-setting": {
    title: (plan) => `Set the goals of ${plan}`,
    body: "Set current and target values for revenue, customers and EBIT. Later steps are measured against them.",
    label: "Set goals",
  },
  segmentation: {
    title: (plan) => `Count the accounts ${plan} can win`,
    body: "Enter how many companies of each size there are in each industry. This decides which segments to start with.",
    label: "Enter segments",
  },
  competitors: {
    title: (plan) => `Name the competitors of ${plan}`,
    body: "Enter who else sells to each industry, and their market share. This shows how open each market is.",
    label: "Enter competitors",
  },
  "customer-value-map": {
    title: (plan) => `Score ${plan} against its competitors`,
    body: "Score each attribute as a customer would, to see where you win and where you lose.",
    label: "Open value map",
  },
  overlayValueDriver: {
    title: (plan) => `Choose what drives value in ${plan}`,
    body: "Choose which attributes matter for each industry and company size.",
    label: "Choose value drivers",
  },
  "recommended-segmentation": {
    title: (plan) => `Choose the segments of ${plan}`,
    body: "Each segment has a recommendation level and the reasons for it. Select the ones to start with.",
    label: "Choose segments",
  },
  "company-value-proposition": {
    title: (plan) => `Position and price ${plan}`,
    body: "Describe what you offer and why customers should choose it, and score your commercial readiness.",
    label: "Open positioning",
  },
};
