import { create } from "zustand";
import { onSessionEnd } from "./session-store.ts";

/** Whether the user asked to sign out; the shell then sends what is unsaved, asks about the rest, and leaves. */
export const useSigningOut = create<{ isAsked: boolean }>(() => ({ isAsked: false }));

export function askToSignOut(): void {
  useSigningOut.setState({ isAsked: true });
}

export function staySignedIn(): void {
  useSigningOut.setState({ isAsked: false });
}

onSessionEnd(staySignedIn);
