/**
 * What may go wrong with a mail server: it greets with 421, never greets, asks to try again later (451), has no such
 * mailbox (550), wants no such text (554), or takes a mail and cuts the line before it says so.
 */
export const faultKinds = [
  "refuse",
  "hang",
  "try-later",
  "no-such-mailbox",
  "no-such-text",
  "cut-after-taking",
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Faults that are switched on, each for so many mails. */
export interface Faults {
  set(kind: FaultKind, times: number): void;
  /** Whether the fault is to happen now; that is one time less. */
  take(kind: FaultKind): boolean;
  clear(): void;
}

export const isFaultKind = (value: unknown): value is FaultKind => faultKinds.some((kind) => kind === value);

export function createFaults(): Faults {
  const left = new Map<FaultKind, number>();
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
