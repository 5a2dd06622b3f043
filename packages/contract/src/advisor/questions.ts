/** The questions about a plan that need no model, in the order of the screen. */
export const planQuestions = {
  summary: "What does the plan add up to?",
  odds: "What are the odds of reaching the targets?",
  goalSeek: "What would raise the odds?",
  channels: "Do the channels bring what the goal needs?",
  allocation: "Where would 100,000 more help most?",
  actuals: "How do deals compare with the plan?",
} as const;
export type PlanQuestion = keyof typeof planQuestions;

/** The ids of the questions. */
export const planQuestionIds = Object.keys(planQuestions).filter((id): id is PlanQuestion =>
  Object.hasOwn(planQuestions, id),
);

/** Maximum characters of a question in own words. */
export const MAX_QUESTION = 500;
