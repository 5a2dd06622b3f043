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
    body: "Revenue, customers and EBIT: where they stand, where they should be and when. Everything later is measured against them.",
    label: "Set goals",
  },
  segmentation: {
    title: (plan) => `Count the accounts ${plan} can win`,
    body: "How many companies of each size there are in each industry. Which segments to begin with follows from it.",
    label: "Enter segments",
  },
  competitors: {
    title: (plan) => `Name the competitors of ${plan}`,
    body: "Who else sells to each industry, and with which share. It shows how open each market is.",
    label: "Enter competitors",
  },
  "customer-value-map": {
    title: (plan) => `Score ${plan} against its competitors`,
    body: "Attribute by attribute, from the customer's side: where you win, and where you do not.",
    label: "Open value map",
  },
  overlayValueDriver: {
    title: (plan) => `Choose what drives value in ${plan}`,
    body: "Which attributes count for each industry and company size.",
    label: "Choose value drivers",
  },
  "recommended-segmentation": {
    title: (plan) => `Choose the segments of ${plan}`,
    body: "Each segment has a level and the reasons for it. Tick those to begin with.",
    label: "Choose segments",
  },
  "company-value-proposition": {
    title: (plan) => `Position and price ${plan}`,
    body: "What you offer, why they should choose it, and how the commercial terms score.",
    label: "Open positioning",
  },
};
