import { createHmac } from "node:crypto";
import type { Flow } from "../../providers/google/index.ts";

/**
 * Nonce and verifier of a flow, from its state and the server's secret: nothing of a flow has to be stored but the
 * hash of its state.
 */
export function flowOf(state: string, secret: string): Flow {
  const derived = (what: string) =>
    createHmac("sha256", secret).update(`google ${what} ${state}`).digest("base64url");
  return { state, nonce: derived("nonce"), verifier: derived("verifier") };
}
