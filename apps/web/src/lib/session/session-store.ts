import { create } from "zustand";
import { localStore, sessionStore } from "../storage/browser-storage.ts";
import { readStoredSession, type SessionRecord } from "./session-record.ts";

/** Why there is no session: never signed in here, signed out, signed out in another tab, or expired. */
export type SignedOutReason = "none" | "signedOut" | "otherTab" | "expired";

interface SessionState {
  session: SessionRecord | null;
  signedOutReason: SignedOutReason;
}

const SESSION_KEY = "user";
/** The user's choice of number and date formats, as this browser remembers it. */
export const FORMAT_CHOICE_KEY = "formatLocale";
const LOCAL_CACHES = [
  FORMAT_CHOICE_KEY,
  "allGtmPlans",
  "groupedPlans",
  "crmFields",
  "selectedGtmplan",
  "reduxState",
];
/** What a tab keeps when a session ends: text that could not be saved yet, and what belongs to no user. */
const KEPT_IN_TAB = /^(?:draft of |(?:tab|reloadedFrom|signInReturn)$)/;
/** The beginning of the keys of the comments that users type in this tab, each followed by the id of the user. */
export const COMMENT_DRAFTS = "comments of ";

export const useSession = create<SessionState>(() => ({ session: null, signedOutReason: "none" }));

export function currentSession(): SessionRecord | null {
  return useSession.getState().session;
}

const endListeners = new Set<() => void>();

/** Calls `listener` whenever one user's data must leave this tab: at sign-out, expiry and change of user. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Comments that are typed outlive an expired session: they are there again for the same user. */
function dropUserData({ isExpired = false } = {}): void {
  localStore.remove(...LOCAL_CACHES);
  const isKept = (key: string) => KEPT_IN_TAB.test(key) || (isExpired && key.startsWith(COMMENT_DRAFTS));
  sessionStore.remove(...sessionStore.keys("").filter((key) => !isKept(key)));
  for (const listener of endListeners) listener();
}

/** Keeps a new session here and for the other tabs. */
export function startSession(session: SessionRecord): void {
  const previous = currentSession();
  if (previous !== null && previous._id !== session._id) dropUserData();
  localStore.write(SESSION_KEY, JSON.stringify(session));
  useSession.setState({ session, signedOutReason: "none" });
}

/** Ends the session in this browser. Removing the stored record tells the other tabs. */
export function clearSession(reason: SignedOutReason): void {
  localStore.remove(SESSION_KEY);
  dropUserData({ isExpired: reason === "expired" });
  useSession.setState({ session: null, signedOutReason: reason });
}

/**
 * Takes up the stored session at start.
 * @returns false when a stored session had no valid future expiry and was removed
 */
export function restoreSession(now: number): boolean {
  // Earlier versions stored what screens looked like, with the user's figures.
  localStore.remove(...localStore.keys("screen:"));
  const stored = readStoredSession(localStore.read(SESSION_KEY), now);
  switch (stored.kind) {
    case "none":
      return true;
    case "valid":
      useSession.setState({ session: stored.session, signedOutReason: "none" });
      return true;
    case "invalid":
      clearSession("expired");
      return false;
    default:
      return stored satisfies never;
  }
}

/** Follows sign-in and sign-out in other tabs. `onSignedOut` runs after another tab ended the session. */
export function followOtherTabs(onSignedOut: () => void): () => void {
  function onStorage(event: StorageEvent): void {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const stored = readStoredSession(localStore.read(SESSION_KEY), Date.now());
    const previous = currentSession();
    if (stored.kind === "valid") {
      if (previous !== null && previous._id !== stored.session._id) dropUserData();
      useSession.setState({ session: stored.session, signedOutReason: "none" });
    } else if (previous !== null) {
      clearSession("otherTab");
      onSignedOut();
    }
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
