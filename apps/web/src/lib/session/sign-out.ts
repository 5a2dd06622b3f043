import { call } from "../api/call.ts";
import { clearSession, currentSession } from "./session-store.ts";

/**
 * Ends the session here and on the server. This browser forgets it even when the server cannot be reached;
 * its token then dies at its expiry.
 */
export async function signOut(): Promise<void> {
  if (currentSession() === null) return;
  try {
    await call("signOut");
  } catch (error) {
    console.error("The sign-out did not reach the server.", error);
  }
  clearSession("signedOut");
}
