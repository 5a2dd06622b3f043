/** The list a direct visit to a plan step is sent to (specification part 1, section 2). */
export const PLAN_LIST = "/my-gtm-plans";

/** Whether a path belongs to the steps of a plan, which open from the list only. */
export function isPlanStep(path: string): boolean {
  return path === "/create-new-gtm" || path.startsWith("/create-new-gtm/");
}
