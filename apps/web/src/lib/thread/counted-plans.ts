/** The channel plans that are added up: all but alternatives. */
export function countedPlans<Plan extends { countsTowardsGoal: boolean }>(plans: readonly Plan[]): Plan[] {
  return plans.filter(({ countsTowardsGoal }) => countsTowardsGoal);
}
