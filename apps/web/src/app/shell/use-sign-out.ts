import { askToSignOut } from "../../lib/session/signing-out.ts";

/** Signs out, from wherever it is asked for: the shell sees to what is unsaved. */
export function useSignOut(): () => void {
  return askToSignOut;
}
