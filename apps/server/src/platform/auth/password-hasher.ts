import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../errors/app-error.ts";

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
}

export interface PasswordHasherOptions {
  /** Cost of a hash, for tests; the default is OWASP's. */
  cost?: { memoryCost: number; timeCost: number; parallelism: number };
  /** Concurrent hashes; each uses a core and 19 MiB. Default 2. */
  concurrency?: number;
  /** Callers that may wait; the rest get `unavailable`. Default 200. */
  queueLength?: number;
}

/**
 * Hashes and verifies passwords in Unicode normal form NFKC, never truncated. Concurrency is limited, so that a flood
 * of sign-ins queues instead of using every core.
 */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { cost = OWASP } = options;
  const inTurn = createQueue(options.concurrency ?? 2, options.queueLength ?? 200);
  return {
    hash: (password) => inTurn(() => hash(password.normalize("NFKC"), cost)),
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
      // The caller that finishes hands its slot over, so `running` stays the same.
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
