import { AsyncLocalStorage } from "node:async_hooks";
import { SESSION_DAYS } from "@beachhead/contract";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { accounts, sessions, users, verifications } from "../db/schema.ts";
import { newId } from "../db/uuid.ts";
import { withHashedTokens } from "./hashed-tokens.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Header in which the platform tells better-auth the client's address; requests never reach it directly. */
export const CLIENT_ADDRESS_HEADER = "x-beachhead-client-address";

export interface BetterAuthDependencies {
  pool: Pool;
  clock: Clock;
  secret: string;
  publicUrl: string;
  onError(message: string, error: unknown): void;
}

/** The transaction that better-auth's statements run in, and what it needs to know for a new user. */
export interface AuthScope {
  client: PoolClient;
  userId: string;
  /** Hashed before the transaction began, since that takes time. */
  passwordHash?: string;
}

const scopes = new AsyncLocalStorage<AuthScope>();

/** Runs a call of better-auth on the connection of a transaction. */
export function inScope<T>(scope: AuthScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

function currentScope(): AuthScope {
  const scope = scopes.getStore();
  if (scope === undefined) throw new Error("better-auth was called outside a transaction");
  return scope;
}

/** A pool whose statements run on the connection of the current transaction. */
function poolOfScope(pool: Pool): Pool {
  return new Proxy(pool, {
    get: (target, name): unknown => {
      if (name === "connect")
        return () => Promise.reject(new Error("better-auth opens no transaction itself"));
      if (name !== "query") return Reflect.get(target, name);
      const { client } = currentScope();
      return client.query.bind(client);
    },
  });
}

/**
 * better-auth as the server uses it: e-mail and password only, bearer tokens signed and kept as hashes,
 * sessions that end 15 days after sign-in and are never prolonged, no handler of its own (each call is a row
 * of the endpoint table that calls `api`).
 */
export function createBetterAuth({ pool, clock, secret, publicUrl, onError }: BetterAuthDependencies) {
  const schema = { user: users, session: sessions, account: accounts, verification: verifications };
  return betterAuth({
    appName: "Beachhead",
    baseURL: publicUrl,
    secret,
    database: withHashedTokens(
      // The caller's transaction is the only one.
      drizzleAdapter(drizzle(poolOfScope(pool), { schema }), { provider: "pg", schema, transaction: false }),
    ),
    emailAndPassword: {
      enabled: true,
      // The lengths that hold are the contract's, counted in characters; better-auth counts UTF-16 units.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: { hash: async () => passwordHashOf(currentScope()), verify: async () => false },
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
      database: { generateId: ({ model }) => (model === "user" ? currentScope().userId : newId()) },
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

function passwordHashOf({ passwordHash }: AuthScope): string {
  if (passwordHash === undefined) throw new Error("The password was not hashed before the transaction");
  return passwordHash;
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
