import { paths } from "../../lib/paths.ts";
/** Whether a path is a share link's: who comes by one may never have had an account. */
export function isShared(path: string): boolean {
  return path.startsWith(`${paths.sharedPlan}/`);
}
