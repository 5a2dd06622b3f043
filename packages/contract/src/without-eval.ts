import { config } from "zod/v4/core";

/**
 * Keeps zod from compiling schemas with `new Function`, which the policy of our pages refuses. Call it before a module
 * with schemas loads: each schema reads the setting when it is made.
 */
export function forbidEval(): void {
  config({ jitless: true });
}
