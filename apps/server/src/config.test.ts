import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const DATABASE_URL = "postgres://app:pw@localhost/beachhead";

test("an address of a database is all it takes", () => {
  const config = parseConfig({ DATABASE_URL, PORT: "", UNKNOWN: "x" });
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: DATABASE_URL,
    databaseAppUrl: undefined,
    sandboxes: true,
    authSecret: undefined,
    metricsPort: undefined,
    trustedProxies: [],
  });
  expect(config.webDist).toMatch(/apps\/web\/dist$/);
  expect(config.dataDirectory).toMatch(/\.data$/);
});

test("production has no sandboxes unless told otherwise", () => {
  expect(parseConfig({ DATABASE_URL, NODE_ENV: "production" }).sandboxes).toBe(false);
  expect(parseConfig({ DATABASE_URL, NODE_ENV: "production", SANDBOX: "1" }).sandboxes).toBe(true);
  expect(parseConfig({ DATABASE_URL, SANDBOX: "0" }).sandboxes).toBe(false);
});

test("the public address loses its last slash and proxies are told apart", () => {
  const config = parseConfig({
    DATABASE_URL,
    NODE_ENV: "production",
    PUBLIC_URL: "https://plan.example.com/",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
  });
  expect(config.publicUrl).toBe("https://plan.example.com");
  expect(config.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
});

test("who may sign up, and on which plan", () => {
  expect(parseConfig({ DATABASE_URL })).toMatchObject({ signUps: { kind: "open" }, defaultPlan: undefined });
  expect(
    parseConfig({ DATABASE_URL, SIGN_UPS: "Example.com, example.org", DEFAULT_PLAN: "scaleup" }),
  ).toMatchObject({
    signUps: { kind: "domains", domains: ["example.com", "example.org"] },
    defaultPlan: "scaleup",
  });
  expect(parseConfig({ DATABASE_URL, SIGN_UPS: "closed" }).signUps).toEqual({ kind: "closed" });
});

test("sandboxes behind a public address need agreement", () => {
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
  [{ DATABASE_URL, RATE_LIMITS: "none" }, /^RATE_LIMITS must be a number such as 2\.$/],
  [{ DATABASE_URL, RATE_LIMITS: "1001" }, /^RATE_LIMITS must be at most 1000\.$/],
  [{ DATABASE_URL, SIGN_UPS: "open,example.com" }, /^SIGN_UPS must be open, closed, or domains such as /],
  [{ DATABASE_URL, SIGN_UPS: "@example.com" }, /^SIGN_UPS must be open, closed, or domains such as /],
  [
    { DATABASE_URL, DEFAULT_PLAN: "gold" },
    /^DEFAULT_PLAN must be trial, diy, startup, scaleup, enterprise\.$/,
  ],
  [{ DATABASE_URL, SANDBOX: "maybe" }, /^SANDBOX must be 1 or 0\.$/],
])("%j says which variable to mend", (environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(ConfigError);
  expect(() => parseConfig(environment)).toThrow(sentence);
});
