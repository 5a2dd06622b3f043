import { createHmac } from "node:crypto";
import type { Flow } from "../../../providers/google/index.ts";

/**
 * Derives nonce and verifier of a flow from its state and the server's secret, so that only the hash of the state
 * has to be stored.
 */
export function flowOf(state: string, secret: string): Flow {
  const derived = (what: string) =>
    createHmac("sha256", secret).update(`google ${what} ${state}`).digest("base64url");
  return { state, nonce: derived("nonce"), verifier: derived("verifier") };
}
