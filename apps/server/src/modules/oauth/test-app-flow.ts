/** For tests only: an app, and a browser with its user, who answers what the app asks for. */
import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import type { TestServer } from "../../test/server.ts";
import type { TestUser } from "../../test-app.ts";

export const PUBLIC_URL = "http://localhost:3000";
export const REDIRECT = "https://agent.example/callback";

/** Sends what is meant for the public address to the server of the test, and follows nothing. */
export const fetchAt =
  (address: string) =>
  (target: string | URL | Request, init: object = {}) =>
    fetch(String(target instanceof Request ? target.url : target).replace(PUBLIC_URL, address), {
      ...init,
      redirect: "manual",
    });

const registered = z.looseObject({ client_id: z.string(), client_secret: z.string().optional() });
const tokens = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
  token_type: z.literal("Bearer"),
});
export const oauthError = z.looseObject({ error: z.string(), error_description: z.string().optional() });

export interface Answer {
  scope?: "read" | "run" | "write";
  workspaceId?: string;
  allow?: boolean;
}

/** What an app does to get a token, one step at a time. */
export function appFlow(server: () => { address: string; server: TestServer }) {
  const send = (target: string, init?: RequestInit) => fetchAt(server().address)(target, init);
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(`${PUBLIC_URL}${path}`, { method: "POST", body: new URLSearchParams(fields), headers });

  async function register(metadata: object = {}) {
    const answer = await send(`${PUBLIC_URL}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Agent",
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: "none",
        ...metadata,
      }),
    });
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  }
  const registerApp = async (metadata: object = {}) => registered.parse((await register(metadata)).body);

  /** Opens the address to which the app leads the browser. */
  async function begin(parameters: Record<string, string | undefined>) {
    const verifier = randomBytes(32).toString("base64url");
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({
      response_type: "code",
      redirect_uri: REDIRECT,
      state: "its state",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...parameters,
    }))
      if (value !== undefined) query.set(name, value);
    const answer = await send(`${PUBLIC_URL}/oauth/authorize?${query.toString()}`);
    const location = answer.headers.get("location") ?? "";
    return {
      status: answer.status,
      location,
      body: await answer.text(),
      headers: answer.headers,
      cookie: cookiesOf(answer),
      id: /\/connect-app\/([\w-]+)$/.exec(location)?.[1] ?? "",
      verifier,
    };
  }

  type Begun = Pick<Awaited<ReturnType<typeof begin>>, "id" | "cookie">;

  /** The user's answer on the page of the app. */
  const answer = (user: TestUser, { id, cookie }: Begun, given: Answer = {}, headers = {}) =>
    user.api.send("answerAppRequest", {
      params: { id },
      headers: { cookie, ...headers },
      body: { allow: true, scope: "write", workspaceId: user.userId, ...given },
    });

  /** Leads the browser on to the app. @returns the parameters that the app gets */
  async function resume(location: string, cookie: string) {
    const back = await send(location, { headers: { cookie } });
    return { status: back.status, location: new URL(back.headers.get("location") ?? "about:blank") };
  }

  /** All of it. @returns the code, and what redeems it */
  async function codeFor(user: TestUser, clientId: string, given: Answer = {}, parameters = {}) {
    const begun = await begin({ client_id: clientId, ...parameters });
    const answered = await answer(user, begun, given);
    expect(answered.statusCode, answered.body).toBe(200);
    const { location } = await resume(answered.json().location, begun.cookie);
    const code = location.searchParams.get("code") ?? "";
    expect(code, location.href).not.toBe("");
    return { code, verifier: begun.verifier, location };
  }

  const redeem = (clientId: string, { code, verifier }: { code: string; verifier: string }, fields = {}) =>
    form("/oauth/token", {
      grant_type: "authorization_code",
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      ...fields,
    });
  const refresh = (clientId: string, token: string, fields = {}) =>
    form("/oauth/token", {
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token: token,
      ...fields,
    });

  async function connect(user: TestUser, given: Answer = {}) {
    const { client_id: clientId } = await registerApp();
    const reply = await redeem(clientId, await codeFor(user, clientId, given));
    return { clientId, ...tokens.parse(await reply.json()) };
  }

  /** The status of a message to /mcp with a token. */
  const useToken = async (token: string) =>
    (
      await send(`${PUBLIC_URL}/mcp`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
      })
    ).status;

  return {
    answer,
    begin,
    codeFor,
    connect,
    form,
    readTokens: async (reply: Response) => tokens.parse(await reply.json()),
    redeem,
    refresh,
    register,
    registerApp,
    resume,
    send,
    useToken,
  };
}

/** The cookies that a browser would send back. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
