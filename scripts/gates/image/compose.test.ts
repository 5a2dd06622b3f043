import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configVariables } from "../../../apps/server/src/config.ts";
import { parseDockerfile } from "../../check/dockerfile-stages.ts";
import { repositoryRoot } from "../../check/repository.ts";
import { readCompose } from "./compose.ts";

const file = readFileSync(join(repositoryRoot, "deploy/compose.yaml"), "utf8");
const databaseSecrets = {
  POSTGRES_PASSWORD: "administrator-1",
  OWNER_PASSWORD: "owner-2",
  DATABASE_APP_PASSWORD: "requests-3",
  DATABASE_AUTH_PASSWORD: "accounts-4",
  DATABASE_JOBS_PASSWORD: "jobs-5",
  BACKUP_PASSWORD: "backup-6",
};
const secrets = {
  ...databaseSecrets,
  DOMAIN: "plan.example.com",
  AUTH_SECRET: "secret-7",
  MASTER_KEYS: "k1:key-8",
  BACKUP_KEY: "key-9",
};
const services = readCompose(file, secrets);

const holdersOf = (secret: string) =>
  [...services]
    .filter(([, { environment }]) => Object.values(environment).some((value) => value.includes(secret)))
    .map(([name]) => name);

it("deploy/compose.yaml gives the owner's password to the migrations, the backups and the database only", () => {
  expect(holdersOf(secrets.OWNER_PASSWORD)).toEqual(["migrate", "backup", "database"]);
  for (const name of ["web", "worker"]) {
    expect(services.get(name)?.environment).toMatchObject({ PROCESS_TYPE: name, MIGRATE: "0" });
  }
});

it("deploy/compose.yaml gives each database login a password of its own", () => {
  const logins = new Map<string, string>();
  for (const { environment } of services.values()) {
    for (const value of Object.values(environment)) {
      const [, login, password] = /^postgres:\/\/(\w+):([^@]+)@/.exec(value) ?? [];
      if (login === undefined || password === undefined) continue;
      expect(logins.get(login) ?? password).toBe(password);
      logins.set(login, password);
    }
  }
  expect(Object.fromEntries(logins)).toEqual({
    beachhead_owner: secrets.OWNER_PASSWORD,
    beachhead_requests: secrets.DATABASE_APP_PASSWORD,
    beachhead_accounts: secrets.DATABASE_AUTH_PASSWORD,
    beachhead_jobs: secrets.DATABASE_JOBS_PASSWORD,
    beachhead_backup: secrets.BACKUP_PASSWORD,
  });
});

it("deploy/compose.yaml keeps the backups' login and key from the servers, and the servers' keys from the backups", () => {
  expect(holdersOf(secrets.BACKUP_PASSWORD)).toEqual(["backup", "database"]);
  expect(holdersOf(secrets.BACKUP_KEY)).toEqual(["backup"]);
  for (const secret of [secrets.AUTH_SECRET, secrets.MASTER_KEYS])
    expect(holdersOf(secret)).toEqual(["migrate", "web", "worker"]);
});

/**
 * The image sets the first five or has a default; its address is always https; sandboxes, which the others concern, are
 * off in production.
 */
const NOT_HANDED_ON = [
  "HOST",
  "PORT",
  "DATA_DIR",
  "WEB_DIST",
  "ASSETS_DIR",
  "DATABASE_EMBEDDED",
  "INSECURE_HTTP",
  "SANDBOX",
  "ZOHO",
  "HUBSPOT",
  "FX_SANDBOX",
];

it("deploy/compose.yaml hands every variable that the servers read to web and worker", () => {
  const read = configVariables().filter(
    (name) => !NOT_HANDED_ON.includes(name) && !name.startsWith("SANDBOX_"),
  );
  for (const name of ["web", "worker"]) {
    const handed = services.get(name)?.environment ?? {};
    expect(read.filter((variable) => !(variable in handed))).toEqual([]);
  }
});

it("a variable of .env reaches the servers of deploy/compose.yaml", () => {
  const given = { RAZORPAY_KEY_ID: "rzp_live_1", LLM_API_KEY: "model-2", SEARCH_API_KEY: "search-3" };
  expect(readCompose(file, { ...secrets, ...given }).get("web")?.environment).toMatchObject(given);
});

it("deploy/compose.yaml starts nothing while a secret is missing", () => {
  for (const name of Object.keys(secrets)) {
    expect(() => readCompose(file, { ...secrets, [name]: "" }), name).toThrow(name);
  }
});

it("deploy/.env.example names every variable that compose.yaml requires", () => {
  const example = readFileSync(join(repositoryRoot, "deploy/.env.example"), "utf8");
  for (const name of Object.keys(secrets)) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
});

it("deploy/database.sh puts no password into the arguments of psql", () => {
  const script = readFileSync(join(repositoryRoot, "deploy/database.sh"), "utf8");
  const names = Object.keys(databaseSecrets).filter((name) => name !== "POSTGRES_PASSWORD");
  for (const name of names)
    expect(script).toContain(`\\getenv ${name.replace("DATABASE_", "").toLowerCase()} ${name}`);
  expect(script).not.toMatch(/\$\{?\w*PASSWORD/);
});

it("every container of deploy/compose.yaml has a log that does not fill the disk", () => {
  expect([...services].filter(([, { logSize }]) => logSize !== "20m").map(([name]) => name)).toEqual([]);
});

it("the backups' image is the one that deploy/compose.yaml runs as the database", () => {
  const stages = parseDockerfile(readFileSync(join(repositoryRoot, "Dockerfile"), "utf8"));
  expect(stages.find(({ name }) => name === "backup")?.base).toBe(services.get("database")?.image);
});
