import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startZoho } from "./index.ts";

const APP = "http://localhost:3000";
export const REDIRECT = `${APP}/api/dg-plan/zoho-api/auth/callback`;

/** The text below these keys of a parsed body; "" when there is none. */
export function textAt(body: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
  return typeof found === "string" ? found : "";
}

/** For tests: a sandbox of Zoho of their own, and calls to it. */
export async function zohoCaller() {
  const folder = await mkdtemp(join(tmpdir(), "beachhead-zoho-"));
  const firstPort = 21_000 + Math.floor(Math.random() * 20_000);
  const sandbox = await startZoho({ folder, firstPort, appUrl: APP, secrets: {} });
  const origin = `http://127.0.0.1:${sandbox.ports.http}`;
  const accounts = (path: string) => `${origin}/accounts/eu/oauth/v2/${path}`;
  const post = (path: string, form: Record<string, string>) =>
    fetch(accounts(path), { method: "POST", body: new URLSearchParams(form) });

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

  const exchange = (client: string, code: string) =>
    post("token", {
      client_id: client,
      client_secret: "secret",
      grant_type: "authorization_code",
      redirect_uri: REDIRECT,
      code,
    });

  return {
    accounts,
    codeOf,
    exchange,

    async connect(client = "1000.TEST"): Promise<{ access: string; refresh: string }> {
      const body: unknown = await (await exchange(client, await codeOf(client))).json();
      return { access: textAt(body, "access_token"), refresh: textAt(body, "refresh_token") };
    },

    refresh: (client: string, token: string) =>
      post("token", {
        client_id: client,
        client_secret: "secret",
        grant_type: "refresh_token",
        refresh_token: token,
      }),

    revoke: (token: string) => post("token/revoke", { token }),

    crm: (dataCentre: string, path: string, token: string) =>
      fetch(`${origin}/api/${dataCentre}/crm/v8/${path}`, {
        headers: { authorization: `Zoho-oauthtoken ${token}` },
      }),

    async control(action: string, body: object): Promise<void> {
      const answer = await fetch(`${origin}/__sandbox/${action}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The control ${action}: ${answer.status}`);
    },

    async close(): Promise<void> {
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type ZohoCaller = Awaited<ReturnType<typeof zohoCaller>>;
