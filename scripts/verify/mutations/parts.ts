import type { MutatedPart } from "./run-mutants.ts";

const SERVER = "apps/server/src";

/** The parts of the server in which no change may go unnoticed: money, authorisation, cryptography. */
export const mutatedParts: readonly MutatedPart[] = [
  {
    name: "seal and open",
    strict: true,
    sources: [`${SERVER}/platform/crypto/envelope.ts`],
    tests: [`${SERVER}/platform/crypto/envelope.test.ts`, `${SERVER}/platform/crypto/rotation.test.ts`],
  },
  {
    name: "keys",
    strict: false,
    sources: [
      `${SERVER}/platform/crypto/keyring.ts`,
      `${SERVER}/platform/crypto/canary.ts`,
      `${SERVER}/platform/crypto/rewrap-all.ts`,
      `${SERVER}/platform/crypto/secret-file.ts`,
    ],
    tests: [
      `${SERVER}/platform/crypto/keyring.test.ts`,
      `${SERVER}/platform/crypto/secret-file.test.ts`,
      `${SERVER}/platform/crypto/rotation.test.ts`,
    ],
  },
  {
    name: "authorise",
    strict: true,
    sources: [`${SERVER}/platform/auth/bearer-token.ts`, `${SERVER}/platform/db/with-user.ts`],
    tests: [`${SERVER}/platform/db/with-user.test.ts`, `${SERVER}/platform/auth/bearer-token.test.ts`],
  },
  {
    name: "plans and limits",
    strict: false,
    sources: [`${SERVER}/modules/subscriptions/`],
    tests: [
      `${SERVER}/modules/subscriptions/period.test.ts`,
      `${SERVER}/modules/subscriptions/subscriptions.test.ts`,
      `${SERVER}/modules/gtm-plans/limits.test.ts`,
    ],
  },
];
