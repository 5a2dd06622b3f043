import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const DATABASE_URL = "postgres://app:pw@localhost/beachhead";

test("the configuration requires only the address of a database", () => {
  const config = parseConfig({ DATABASE_URL, PORT: "", UNKNOWN: "x" });
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    database: {
      databaseUrl: DATABASE_URL,
      databaseAppUrl: undefined,
      databaseAuthUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReadUrl: undefined,
      connections: { app: 20, auth: 10, jobs: 9 },
      preparedStatements: true,
    },
    processType: "all",
    sandboxes: true,
    authSecret: undefined,
    metricsPort: undefined,
    trustedProxies: [],
  });
  expect(config.webDist).toMatch(/apps\/web\/dist$/);
  expect(config.dataDirectory).toMatch(/\.data$/);
});

const production = {
  DATABASE_URL,
  NODE_ENV: "production",
  PUBLIC_URL: "https://plan.example.com",
  AUTH_SECRET: "a secret of thirty-two characters",
  MASTER_KEYS: "k1:key",
};

test("production has no sandboxes unless SANDBOX is set", () => {
  expect(parseConfig(production).sandboxes).toBe(false);
  const own = { PUBLIC_URL: "http://localhost:3000", SANDBOX: "1" };
  expect(parseConfig({ ...production, ...own }).sandboxes).toBe(true);
  expect(parseConfig({ DATABASE_URL, SANDBOX: "0" }).sandboxes).toBe(false);
});

test.each(["AUTH_SECRET", "MASTER_KEYS"])("production with a database of its own demands %s", (name) => {
  expect(() => parseConfig({ ...production, [name]: "" })).toThrow(
    new RegExp(`^${name} must be set in production .* make one with: .*openssl rand -base64 32`),
  );
  expect(parseConfig({ ...production, [name]: "", DATABASE_EMBEDDED: "1" })).toBeDefined();
});

test("production demands PUBLIC_URL, https unless INSECURE_HTTP is set or it is this machine", () => {
  const start = (PUBLIC_URL: string, INSECURE_HTTP = "") =>
    parseConfig({ ...production, PUBLIC_URL, INSECURE_HTTP }).publicUrl;
  expect(() => start("")).toThrow(/^PUBLIC_URL must be set in production: .*https:/);
  expect(() => start("http://plan.example.com")).toThrow(/^PUBLIC_URL must be https .* INSECURE_HTTP=1/);
  expect(() => start("http://plan.example.com", "0")).toThrow(ConfigError);
  expect(start("http://plan.example.com", "1")).toBe("http://plan.example.com");
  expect(start("http://127.0.0.1:3000")).toBe("http://127.0.0.1:3000");
  expect(parseConfig({ DATABASE_URL, PUBLIC_URL: "http://plan.example", SANDBOX: "0" })).toBeDefined();
});

test("sizes of pools, other addresses and unnamed statements come from the environment", () => {
  const { database } = parseConfig({
    DATABASE_URL,
    DATABASE_APP_URL: "postgres://a@pooler:6432/beachhead",
    DATABASE_AUTH_URL: "postgres://b@pooler:6432/beachhead",
    DATABASE_DIRECT_URL: "postgres://c@db/beachhead",
    DATABASE_READ_URL: "postgres://d@replicas/beachhead",
    DATABASE_APP_CONNECTIONS: "7",
    DATABASE_AUTH_CONNECTIONS: "4",
    DATABASE_JOBS_CONNECTIONS: "12",
    DATABASE_PREPARED_STATEMENTS: "0",
  });
  expect(database).toEqual({
    databaseUrl: DATABASE_URL,
    databaseAppUrl: "postgres://a@pooler:6432/beachhead",
    databaseAuthUrl: "postgres://b@pooler:6432/beachhead",
    databaseDirectUrl: "postgres://c@db/beachhead",
    databaseReadUrl: "postgres://d@replicas/beachhead",
    connections: { app: 7, auth: 4, jobs: 12 },
    preparedStatements: false,
  });
});

test("a process without jobs or without requests opens fewer connections", () => {
  const connectionsOf = (PROCESS_TYPE: string) =>
    parseConfig({ DATABASE_URL, PROCESS_TYPE }).database.connections;
  expect(connectionsOf("web")).toEqual({ app: 20, auth: 10, jobs: 1 });
  expect(connectionsOf("worker")).toEqual({ app: 5, auth: 2, jobs: 9 });
});

test("PUBLIC_URL loses its last slash; TRUSTED_PROXIES and ALLOWED_HOSTS are split at commas", () => {
  const config = parseConfig({
    ...production,
    PUBLIC_URL: "https://plan.example.com/",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    ALLOWED_HOSTS: "plan.example, 10.0.0.7,[fd00::7]",
  });
  expect(config.allowedHosts).toEqual(["plan.example", "10.0.0.7", "[fd00::7]"]);
  expect(config.publicUrl).toBe("https://plan.example.com");
  expect(config.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
});

test("SIGN_UPS and DEFAULT_PLAN set who may sign up and on which plan", () => {
  expect(parseConfig({ DATABASE_URL })).toMatchObject({ signUps: { kind: "open" }, defaultPlan: undefined });
  expect(
    parseConfig({ DATABASE_URL, SIGN_UPS: "Example.com, example.org", DEFAULT_PLAN: "scaleup" }),
  ).toMatchObject({
    signUps: { kind: "domains", domains: ["example.com", "example.org"] },
    defaultPlan: "scaleup",
  });
  expect(parseConfig({ DATABASE_URL, SIGN_UPS: "closed" }).signUps).toEqual({ kind: "closed" });
});

test("sandboxes behind a public address need SANDBOX_PUBLIC", () => {
  const environment = { DATABASE_URL, SANDBOX: "1", PUBLIC_URL: "https://demo.example.com" };
  expect(() => parseConfig(environment)).toThrow(
    /Sandboxes are on, but others reach the app at https:\/\/demo/,
  );
  expect(parseConfig({ ...environment, SANDBOX_PUBLIC: "1" }).sandboxes).toBe(true);
});

test.each([
  [{}, /^DATABASE_URL must be the address/],
  [{ DATABASE_URL, PORT: "http" }, /^PORT must be a port, 1 to 65535\.$/],
  [{ DATABASE_URL, PORT: "70000" }, /^PORT must be a port, 1 to 65535\.$/],
  [{ DATABASE_URL, PUBLIC_URL: "plan.example.com" }, /^PUBLIC_URL must be an address such as https:/],
  [{ DATABASE_URL, PUBLIC_URL: "ftp://plan.example.com" }, /^PUBLIC_URL must be an address such as https:/],
  [{ DATABASE_URL, AUTH_SECRET: "short" }, /^AUTH_SECRET must have at least 32 characters\.$/],
  [
    { DATABASE_URL, DATABASE_APP_CONNECTIONS: "0" },
    /^DATABASE_APP_CONNECTIONS must be a whole number from 1/,
  ],
  [
    { DATABASE_URL, DATABASE_JOBS_CONNECTIONS: "4" },
    /^DATABASE_JOBS_CONNECTIONS must be .* from 9 to 500\.$/,
  ],
  [{ DATABASE_URL, DATABASE_AUTH_URL: "https://x:secret@y" }, /^DATABASE_AUTH_URL must be (?!.*secret)/],
  [{ DATABASE_URL, PROCESS_TYPE: "both" }, /^PROCESS_TYPE must be all, web or worker\.$/],
  [{ DATABASE_URL, RATE_LIMITS: "none" }, /^RATE_LIMITS must be a number such as 2\.$/],
  [{ DATABASE_URL, RATE_LIMITS: "1001" }, /^RATE_LIMITS must be at most 1000\.$/],
  [{ DATABASE_URL, SIGN_UPS: "open,example.com" }, /^SIGN_UPS must be open, closed, or domains such as /],
  [{ DATABASE_URL, SIGN_UPS: "@example.com" }, /^SIGN_UPS must be open, closed, or domains such as /],
  [
    { DATABASE_URL, DEFAULT_PLAN: "gold" },
    /^DEFAULT_PLAN must be trial, diy, startup, scaleup, enterprise\.$/,
  ],
  [
    { DATABASE_URL, METRICS_HOST: "everywhere" },
    /^METRICS_HOST must be an address of this machine, such as /,
  ],
  [
    { DATABASE_URL, ALLOWED_HOSTS: "https://plan.example" },
    /^ALLOWED_HOSTS must be names without scheme and port/,
  ],
  [
    { DATABASE_URL, ALLOWED_HOSTS: "plan.example,*.lan" },
    /^ALLOWED_HOSTS must be names without scheme and port/,
  ],
  [{ DATABASE_URL, SECURITY_CONTACT: "security@example.com" }, /^SECURITY_CONTACT must be mailto: with/],
  [{ DATABASE_URL, SECURITY_CONTACT: "mailto:a@b.example\nX: y" }, /^SECURITY_CONTACT must be mailto: with/],
  [{ DATABASE_URL, SANDBOX: "maybe" }, /^SANDBOX must be 1 or 0\.$/],
])("%j is refused with the variable to correct", (environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(ConfigError);
  expect(() => parseConfig(environment)).toThrow(sentence);
});

// docmost/docmost#966: links of an app below a path lost it.
test.each([
  "https://example.com/plan",
  "https://example.com/plan/",
  "https://example.com//plan",
  "https://example.com/?x=1",
  "https://example.com/#plan",
  "https://me:pw@example.com",
])("PUBLIC_URL %s is refused at start with the remedy", (PUBLIC_URL) => {
  for (const environment of [production, { DATABASE_URL, SANDBOX: "0" }])
    expect(() => parseConfig({ ...environment, PUBLIC_URL })).toThrow(
      /^PUBLIC_URL must be a host without path, query or login, .*\.$/,
    );
});
