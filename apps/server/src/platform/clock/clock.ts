/** Where the server takes the time from; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at the present. Tests move it, and stop it where a figure changes with every second. */
export function movableClock(): Clock & {
  advance(milliseconds: number): void;
  /** @returns the moment that it shows until `start` */
  stop(): Date;
  start(): void;
} {
  let offset = 0;
  let stoppedAt: number | undefined;
  const now = () => new Date((stoppedAt ?? Date.now()) + offset);
  return {
    now,
    stop: () => {
      stoppedAt ??= Date.now();
      return now();
    },
    start: () => {
      stoppedAt = undefined;
    },
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
