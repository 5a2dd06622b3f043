import { create } from "zustand";

/** What the address of a sign-in by redirect carried; the page's head took it out before anything was loaded. */
export interface Arrival {
  token: string;
  /** Never trusted: who signs in is what the server says of the token. */
  userData: string | null;
}

declare global {
  interface Window {
    signInArrival?: Arrival | undefined;
  }
}

export const useArrival = create<{ pending: Arrival | null }>(() => ({ pending: null }));

/** Takes up a sign-in that the address carried, if any. */
export function takeArrival(): boolean {
  const pending = window.signInArrival ?? null;
  window.signInArrival = undefined;
  useArrival.setState({ pending });
  return pending !== null;
}

export function endArrival(): void {
  useArrival.setState({ pending: null });
}

/** A session's own token, rather than a code that is exchanged for one. In an address `+` reads as a space. */
export function bearerTokenIn(token: string): string | null {
  const text = token.replaceAll(" ", "+");
  return /^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/.test(text) ? text : null;
}

/** False when there is user data that cannot be read. */
export function isReadable(userData: string | null): boolean {
  if (userData === null) return true;
  try {
    const value: unknown = JSON.parse(userData);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
