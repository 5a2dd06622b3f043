import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../errors/app-error.ts";

/** argon2id as OWASP asks: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
}

export interface PasswordHasherOptions {
  /** Hashes at once; each takes a core and 19 MiB. Default 2. */
  concurrency?: number;
  /** Callers that may wait; more are turned away with `unavailable`. Default 200. */
  queueLength?: number;
}

/**
 * Hashes and verifies passwords, in Unicode normal form NFKC and never cut, a few at a time: a flood of
 * sign-ins waits in line instead of taking every core.
 */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const inTurn = createQueue(options.concurrency ?? 2, options.queueLength ?? 200);
  return {
    hash: (password) => inTurn(() => hash(password.normalize("NFKC"), COST)),
    verify: (password, stored) => inTurn(() => verify(stored, password.normalize("NFKC"))),
  };
}

function createQueue(concurrency: number, queueLength: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= queueLength) {
        throw new AppError(
          "unavailable",
          "Too many people are signing in right now. Try again in a moment.",
          {
            retryAfterSeconds: 5,
          },
        );
      }
      // Whoever leaves hands its place over, so `running` does not change for the one who waited.
      await new Promise<void>((resume) => waiting.push(resume));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
