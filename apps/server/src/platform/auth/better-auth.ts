import { SESSION_DAYS } from "@beachhead/contract";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { accounts, sessions, users, verifications } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import type { PasswordHasher } from "./password-hasher.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Header in which the platform tells better-auth the client's address; requests never reach it directly. */
export const CLIENT_ADDRESS_HEADER = "x-beachhead-client-address";

export interface BetterAuthDependencies {
  pool: Pool;
  clock: Clock;
  hasher: PasswordHasher;
  secret: string;
  publicUrl: string;
  onError(message: string, error: unknown): void;
}

/**
 * better-auth as the server uses it: e-mail and password only, bearer tokens signed and kept as hashes,
 * sessions that end 15 days after sign-in and are never prolonged, no handler of its own (each call is a row
 * of the endpoint table that calls `api`).
 */
export function createBetterAuth({
  pool,
  clock,
  hasher,
  secret,
  publicUrl,
  onError,
}: BetterAuthDependencies) {
  const schema = { user: users, session: sessions, account: accounts, verification: verifications };
  return betterAuth({
    appName: "Beachhead",
    baseURL: publicUrl,
    secret,
    database: withHashedTokens(
      drizzleAdapter(drizzle(pool, { schema }), { provider: "pg", schema, transaction: true }),
    ),
    emailAndPassword: {
      enabled: true,
      // The lengths that hold are the contract's, counted in characters; better-auth counts UTF-16 units.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: { hash: hasher.hash, verify: ({ password, hash }) => hasher.verify(password, hash) },
    },
    user: {
      additionalFields: {
        company: { type: "string", required: false },
        contact: { type: "string", required: false },
      },
    },
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = clock.now();
            const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_SECONDS * 1000);
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Guessing is limited by our own counters in the database, which all processes share.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      // The further arguments may hold what the user typed; only an error's own facts are kept.
      log: (_level, message, ...details) =>
        onError(
          message,
          details.find((detail) => detail instanceof Error),
        ),
    },
    plugins: [bearer({ requireSignature: true }), passwordlessSession()],
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** A call for the server alone (it has no path): a new session for a user, without a password. */
function passwordlessSession() {
  return {
    id: "passwordless-session",
    endpoints: {
      startSession: createAuthEndpoint(
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (user === null) return null;
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return { user };
        },
      ),
    },
  };
}
