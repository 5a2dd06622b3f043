/** For tests: servers of production behind a pooler, each of their pools with a login of its own. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { makeKeyringEntry } from "../../../apps/server/src/platform/crypto/keyring.ts";
import { PROJECT } from "../../../operations/testing/app-process.ts";
import type { Login } from "./pgbouncer.ts";

export interface Logins {
  app: Login;
  auth: Login;
  jobs: Login;
}

/** Runs the very statements of docs/operations.md, with passwords, as the owner of the database. */
export async function makeLogins(owner: Client): Promise<Logins> {
  const text = readFileSync(join(PROJECT, "docs/operations.md"), "utf8");
  const sql = /```sql\n(create role planner_app [^`]+)```/.exec(text)?.[1];
  if (sql === undefined) throw new Error("docs/operations.md has no statements that make planner_app.");
  const login = (name: string): Login => ({ name, password: randomBytes(12).toString("hex") });
  const logins = { app: login("planner_app"), auth: login("planner_auth"), jobs: login("planner_jobs") };
  const passwords = Object.values(logins).map(({ password }) => password);
  await owner.query(sql.replaceAll("'...'", () => `'${passwords.shift() ?? ""}'`));
  return logins;
}

/** No server has the owner's address: nothing migrates, and the queue has a login of its own. */
export function serverEnvironment(
  folder: string,
  addresses: { app: string; auth: string; direct: string; reads?: string },
): Record<string, string> {
  return {
    NODE_ENV: "production",
    PUBLIC_URL: "http://localhost",
    NODE_COMPILE_CACHE: join(PROJECT, "node_modules/.cache/node"),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: addresses.app,
    DATABASE_APP_URL: addresses.app,
    DATABASE_AUTH_URL: addresses.auth,
    DATABASE_DIRECT_URL: addresses.direct,
    ...(addresses.reads !== undefined && { DATABASE_READ_URL: addresses.reads }),
    DATABASE_PREPARED_STATEMENTS: "0",
    AUTH_SECRET: randomBytes(32).toString("hex"),
    MASTER_KEYS: makeKeyringEntry(),
    ASSETS_DIR: join(folder, "assets"),
    RATE_LIMITS: "1000",
    LOG_LEVEL: "error",
  };
}
