import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startZoho } from "./index.ts";

const APP = "http://localhost:3000";
const REDIRECT = `${APP}/api/dg-plan/zoho-api/auth/callback`;
let folder: string;
let sandbox: Sandbox<"http">;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beachhead-zoho-"));
  const firstPort = 21_000 + Math.floor(Math.random() * 20_000);
  sandbox = await startZoho({ folder, firstPort, appUrl: APP, secrets: {} });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const accounts = (path: string) => `http://127.0.0.1:${sandbox.ports.http}/accounts/eu/oauth/v2/${path}`;

/** A code that the account gave by its consent. */
async function codeOf(client: string): Promise<string> {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: client,
    redirect_uri: REDIRECT,
    scope: "ZohoCRM.modules.deals.READ",
    state: "any",
  });
  const body = new URLSearchParams({ account: "eu" });
  const answer = await fetch(accounts(`consent?${query.toString()}`), {
    method: "POST",
    body,
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

test.each(["address", "form", "parts"])("a code is exchanged by fields in the %s", async (place) => {
  const fields = {
    client_id: `1000.${place}`,
    client_secret: "secret",
    grant_type: "authorization_code",
    redirect_uri: REDIRECT,
    code: await codeOf(`1000.${place}`),
  };
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  const form = new URLSearchParams(fields);
  const answer = await (place === "address"
    ? fetch(accounts(`token?${form.toString()}`), { method: "POST" })
    : fetch(accounts("token"), { method: "POST", body: place === "form" ? form : parts }));
  expect(await answer.json()).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
});
