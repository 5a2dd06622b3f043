import { readFile } from "node:fs/promises";
import type { Configuration } from "@beachhead/contract";
import { expect, test } from "vitest";
import { ZodError } from "zod";
import { buildTestApp } from "../test-app.ts";
import { providers, readProviders, sandboxOrigins } from "./index.ts";

const context = { publicUrl: "http://localhost:3000", production: false, sandboxes: true };

/** The variables that point the servers at a provider's sandbox. */
function sandboxEnvironment(provider: (typeof providers)[number]): Record<string, string> {
  const { ports, environment } = provider.prepareSandbox();
  return environment(Object.fromEntries(ports.map((name, index) => [name, 4_000 + index])));
}

test("readProviders reads every provider of the list, by its id", () => {
  expect(Object.keys(readProviders({}, context))).toEqual(providers.map(({ id }) => id));
});

test.each(providers)("without variables the provider $id is off, with its sandbox's it is on", (provider) => {
  const environment = sandboxEnvironment(provider);
  expect(provider.variables).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(provider.isConfigured({})).toBe(false);
  expect(provider.isConfigured(environment)).toBe(true);
  const { settings, origins } = provider.read(environment, context);
  expect(settings).toBeDefined();
  expect(origins.map((origin) => new URL(origin).hostname)).toEqual(["127.0.0.1"]);
  expect(provider.read({}, context)).toEqual({ settings: undefined, origins: [] });
});

test.each(providers)("each start gives the sandbox of $id new secrets", (provider) => {
  const [first, second] = [provider.prepareSandbox(), provider.prepareSandbox()];
  for (const [name, secret] of Object.entries(first.secrets)) {
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(second.secrets[name]).not.toBe(secret);
  }
});

test("a sandbox that does not name all of its ports is refused", () => {
  for (const provider of providers) {
    expect(() => provider.prepareSandbox().environment({})).toThrow(ZodError);
    expect(() => provider.prepareSandbox().environment(undefined)).toThrow(ZodError);
  }
});

test("the origins of real services need no entry in the egress allow-list", () => {
  const environment = {
    SMTP_URL: "smtp://mail.example.com",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    RAZORPAY_KEY_ID: "rzp_live_00000000000000",
    RAZORPAY_KEY_SECRET: "secret",
  };
  const configured = readProviders(environment, context);
  expect(configured.google.settings).toBeDefined();
  expect(configured.razorpay.settings).toBeDefined();
  expect(sandboxOrigins(configured)).toEqual([]);
});

test("GET /api/configuration tells which providers are off and which are sandboxed", async () => {
  const flagsOf = async (environment: Record<string, string>) => {
    const server = await buildTestApp({ environment });
    const reply = await server.client.send("getConfiguration");
    const { google, googleSandbox, mailbox, payments, paymentsSandbox } = reply.json<Configuration>();
    await server.close();
    return { google, googleSandbox, mailbox, payments, paymentsSandbox };
  };
  const off = {
    google: false,
    googleSandbox: false,
    mailbox: false,
    payments: false,
    paymentsSandbox: false,
  };
  const sandboxed: Record<string, Partial<typeof off>> = {
    mail: { mailbox: true },
    google: { google: true, googleSandbox: true },
    razorpay: { payments: true, paymentsSandbox: true },
  };
  expect(await flagsOf({})).toEqual(off);
  for (const provider of providers) {
    expect(await flagsOf(sandboxEnvironment(provider))).toEqual({ ...off, ...sandboxed[provider.id] });
  }
});

test("docs/operations.md lists the variables of every provider and no other", async () => {
  const page = await readFile(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
  const start = page.indexOf("### Outside services");
  const section = page.slice(start, page.indexOf("\n## ", start));
  const listed = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name));
  // The start sets the variables of sandboxes itself.
  const read = providers.flatMap(({ variables }) => variables).filter((name) => !name.startsWith("SANDBOX_"));
  expect(new Set(listed)).toEqual(new Set(read));
  expect(listed.length).toBe(read.length);
});
