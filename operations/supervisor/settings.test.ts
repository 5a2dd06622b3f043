import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import { StartError } from "./start-error.ts";

test("an empty environment is a sandboxed app on port 3000 of this machine", () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDirectory: undefined,
    databaseUrl: undefined,
    pools: {
      databaseAppUrl: undefined,
      databaseAuthUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReadUrl: undefined,
      connections: { app: 20, auth: 10, jobs: 9 },
      preparedStatements: true,
    },
    processType: "all",
    migrates: true,
    publicUrl: "http://localhost:3000",
    webProcesses: 1,
    webDist: undefined,
    production: false,
    sandbox: true,
    configured: [],
    live: [],
  });
});

test.each([
  [{ SMTP_URL: "smtp://mail.example.com" }, ["mail"]],
  [{ SMTP_HOST: "mail.example.com" }, ["mail"]],
  [{ GOOGLE_CLIENT_ID: "id", SMTP_URL: " " }, ["google"]],
  [{ GOOGLE_ISSUER: "https://id.example.com" }, []],
])("%j configures the providers %j", (environment, configured) => {
  expect(readSettings(environment).configured).toEqual(configured);
});

test("a variable set to nothing counts as absent", () => {
  expect(readSettings({ PORT: "", DATA_DIR: " ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("a backup uses its own login, and that of the app where it has none", () => {
  const app = { DATABASE_URL: "postgres://app@db/beachhead" };
  const own = { DATABASE_BACKUP_URL: "postgres://backup@db/beachhead" };
  expect(readSettings({ ...app, ...own }).backupUrl).toBe(own.DATABASE_BACKUP_URL);
  expect(readSettings(app).backupUrl).toBe(app.DATABASE_URL);
});

test("production has no sandboxes by default", () => {
  const production = { NODE_ENV: "production", PUBLIC_URL: "http://localhost:3000" };
  expect(readSettings(production).sandbox).toBe(false);
  expect(readSettings({ ...production, SANDBOX: "1" }).sandbox).toBe(true);
});

test.each([
  [{ HOST: "0.0.0.0", PORT: "80" }, "http://localhost"],
  [{ HOST: "10.0.0.7" }, "http://10.0.0.7:3000"],
  [{ HOST: "fd00::7" }, "http://[fd00::7]:3000"],
  [{ PUBLIC_URL: "https://plan.example.com/" }, "https://plan.example.com"],
])("%j is reached at %s", (environment, url) => {
  expect(readSettings({ SANDBOX: "0", ...environment }).publicUrl).toBe(url);
});

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "0" }, "PORT"],
  [{ PORT: "65536" }, "PORT"],
  [{ PORT: "3000.5" }, "PORT"],
  [{ WEB_PROCESSES: "0" }, "WEB_PROCESSES"],
  [{ SANDBOX: "maybe" }, "SANDBOX"],
  [{ PUBLIC_URL: "plan.example.com" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "https://example.com/plan" }, "PUBLIC_URL"],
  [{ DATABASE_URL: "localhost:5432/beachhead" }, "DATABASE_URL"],
  [{ DATABASE_APP_URL: "mysql://a@b/c" }, "DATABASE_APP_URL"],
  [{ DATABASE_AUTH_CONNECTIONS: "many" }, "DATABASE_AUTH_CONNECTIONS"],
  [{ PROCESS_TYPE: "both" }, "PROCESS_TYPE"],
  [{ MIGRATE: "later" }, "MIGRATE"],
  [{ NODE_ENV: "production" }, "PUBLIC_URL"],
  [{ NODE_ENV: "production", HOST: "10.0.0.7" }, "PUBLIC_URL"],
  [{ NODE_ENV: "production", PUBLIC_URL: "http://plan.example.com" }, "PUBLIC_URL"],
  [{ NODE_ENV: "production", PUBLIC_URL: "http://plan.example", INSECURE_HTTP: "no" }, "INSECURE_HTTP"],
  [
    {
      DATABASE_URL: "postgres://a@b/c",
      NODE_ENV: "production",
      PUBLIC_URL: "https://plan.example.com",
    },
    "AUTH_SECRET",
  ],
  [
    {
      PUBLIC_URL: "https://plan.example.com",
      DATABASE_URL: "postgres://a@b/c",
      NODE_ENV: "production",
      AUTH_SECRET: "a secret of 32 characters or more",
    },
    "MASTER_KEYS",
  ],
])("%j is refused with the variable's name", (environment, name) => {
  expect(() => readSettings(environment)).toThrow(StartError);
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must be`));
});

test("INSECURE_HTTP lets production start at an address without TLS", () => {
  const environment = { NODE_ENV: "production", PUBLIC_URL: "http://plan.example", INSECURE_HTTP: "1" };
  expect(readSettings(environment).publicUrl).toBe("http://plan.example");
});

test.each([
  { PUBLIC_URL: "https://demo.example.com" },
  { PUBLIC_URL: "http://demo.localhost.example.com", SANDBOX: "1" },
  { HOST: "10.0.0.7" },
  { NODE_ENV: "production", SANDBOX: "1", PUBLIC_URL: "https://demo.example.com" },
])("%j would show sandboxes to others: refused unless agreed to", (environment) => {
  expect(() => readSettings(environment)).toThrow(/^Sandboxes are on, but others reach the app at http/);
  expect(readSettings({ ...environment, SANDBOX_PUBLIC: "1" }).sandbox).toBe(true);
  expect(readSettings({ ...environment, SANDBOX: "0" }).sandbox).toBe(false);
});

test.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"])(
  "%s is this machine: sandboxes may be on",
  (address) => {
    expect(readSettings({ PUBLIC_URL: address }).sandbox).toBe(true);
  },
);

test("a wrong database address is not repeated: it holds a password", () => {
  expect(() => readSettings({ DATABASE_URL: "http://me:secret@host" })).toThrow(/^(?!.*secret)/);
});
