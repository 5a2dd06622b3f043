import type { MutatedPart } from "./run-mutants.ts";

const SERVER = "apps/server/src";
const within = (folder: string, ...files: string[]) => files.map((file) => `${SERVER}/${folder}/${file}`);

/** The parts of the server in which no change may go unnoticed: money, authorisation, cryptography. */
export const mutatedParts: readonly MutatedPart[] = [
  {
    name: "seal and open",
    strict: true,
    sources: within("platform/crypto", "envelope.ts"),
    tests: within("platform/crypto", "envelope.test.ts"),
  },
  {
    name: "keys",
    strict: false,
    sources: within("platform/crypto", "keyring.ts", "canary.ts", "rewrap-all.ts", "secret-file.ts"),
    tests: within(
      "platform/crypto",
      "keyring.test.ts",
      "secret-file.test.ts",
      "rewrap-all.test.ts",
      "canary.test.ts",
    ),
  },
  {
    name: "authorise",
    strict: true,
    sources: [
      ...within("platform/auth", "bearer-token.ts", "find-actor.ts"),
      ...within("platform/http", "access.ts"),
      ...within("platform/db", "with-user.ts", "statements.ts"),
    ],
    tests: [
      ...within(
        "platform/auth",
        "bearer-token.test.ts",
        "find-actor.test.ts",
        "find-actor-apps.test.ts",
        "find-actor-rules.test.ts",
      ),
      ...within("platform/http", "access.test.ts"),
      ...within(
        "platform/db",
        "with-user.test.ts",
        "with-user-failures.test.ts",
        "replica.test.ts",
        "require-actor.test.ts",
        "require-member.test.ts",
      ),
    ],
  },
  {
    name: "sign-in",
    strict: false,
    sources: within("platform/auth", "accounts.ts", "auth.ts"),
    tests: within("platform/auth", "accounts.test.ts", "visits.test.ts", "held-email.test.ts"),
  },
  {
    name: "passwords, guesses, sessions",
    strict: false,
    sources: within(
      "platform/auth",
      "auth-secret.ts",
      "sign-in-throttle.ts",
      "password-hasher.ts",
      "passwords.ts",
      "session-list.ts",
    ),
    tests: within(
      "platform/auth",
      "auth-secret.test.ts",
      "password-hasher.test.ts",
      "passwords.test.ts",
      "sign-in-throttle.test.ts",
    ),
  },
  {
    name: "proofs by mail and Google",
    strict: false,
    sources: within("platform/auth", "emails.ts", "google-accounts.ts", "one-time-tokens.ts"),
    tests: within("platform/auth", "one-time-tokens.test.ts", "google-accounts.test.ts"),
  },
  {
    name: "one effect for one key",
    strict: false,
    sources: within("platform/idempotency", ""),
    tests: within("platform/idempotency", "guard.test.ts"),
  },
  {
    name: "rate limits",
    strict: false,
    sources: within("platform/rate-limits", "request-limits.ts", "client-network.ts", "rate-limiter.ts"),
    tests: within(
      "platform/rate-limits",
      "client-network.test.ts",
      "request-limits.test.ts",
      "one-rate-limiter.test.ts",
      "rate-limiter.test.ts",
    ),
  },
  {
    name: "spend",
    strict: true,
    sources: within("modules/subscriptions", "require-within-limit.ts", "store.ts"),
    tests: within("modules/subscriptions", "spending.test.ts", "limit-near.test.ts"),
  },
  {
    name: "plans and periods",
    strict: false,
    sources: within(
      "modules/subscriptions",
      "activate-plan.ts",
      "load.ts",
      "period.ts",
      "read-plan.ts",
      "require-writable.ts",
      "sentences.ts",
    ),
    tests: within("modules/subscriptions", "period.test.ts", "sentences.test.ts", "spending.test.ts"),
  },
];
