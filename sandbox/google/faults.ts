/**
 * What may go wrong with an OpenID provider: a token for another nonce, audience or issuer, one that has run out, one
 * of an unknown key, an address that is not verified, a token endpoint that fails or never answers.
 */
export const googleFaultKinds = [
  "wrong-nonce",
  "wrong-audience",
  "wrong-issuer",
  "expired-token",
  "unknown-key",
  "unverified-email",
  "no-state",
  "token-error",
  "token-hang",
] as const;

export type GoogleFaultKind = (typeof googleFaultKinds)[number];

/** Faults that are switched on, each for so many sign-ins. */
export interface GoogleFaults {
  set(kind: GoogleFaultKind, times: number): void;
  /** Whether the fault is to happen now; that is one time less. */
  take(kind: GoogleFaultKind): boolean;
  clear(): void;
}

export const isGoogleFaultKind = (value: unknown): value is GoogleFaultKind =>
  googleFaultKinds.some((kind) => kind === value);

export function createGoogleFaults(): GoogleFaults {
  const left = new Map<GoogleFaultKind, number>();
  return {
    set: (kind, times) => void left.set(kind, times),
    take(kind) {
      const times = left.get(kind) ?? 0;
      if (times > 0) left.set(kind, times - 1);
      return times > 0;
    },
    clear: () => left.clear(),
  };
}
