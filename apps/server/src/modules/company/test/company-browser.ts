/** For tests: a company with the sandbox's identity provider and name server, and people who sign in at it. */
import type { CompanySignIn, SessionReply } from "@beachhead/contract";
import { expect } from "vitest";
import { grantPlan } from "../../../platform/db/test-database.ts";
import { insertTeam } from "../../../platform/db/test-teams.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { TestServer } from "../../../test/server.ts";
import { TEST_PASSWORD, type TestApp, type TestUser } from "../../../test-app.ts";

export const PUBLIC_URL = "http://localhost:3000";

/** Where somebody is on the way through a sign-in. */
export interface Begun {
  url: URL;
  /** The cookie that binds the flow to the browser. */
  cookie: string;
}

export interface Company {
  id: string;
  domain: string;
  /** The path of its provider in the sandbox. */
  name: string;
  owner: TestUser;
}

export function companyCalls(server: TestServer) {
  const sandbox = () => server.sandbox.environment["SANDBOX_COMPANY_URL"] ?? "";

  async function control(action: string, body: object): Promise<void> {
    const answer = await fetch(`${sandbox()}/__sandbox/${action}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status !== 204) throw new Error(`The sandbox refused ${action}: ${answer.status}`);
  }

  const issuerOf = (name: string) => `${sandbox()}/${name}`;

  /** The body that makes a company of the sandbox the provider. */
  const providerOf = (name: string, more: object = {}) => ({
    issuer: issuerOf(name),
    clientId: "beachhead",
    clientSecret: "sandbox-company-secret",
    defaultRole: "viewer",
    roles: [],
    password: TEST_PASSWORD,
    ...more,
  });

  async function claim({ id, owner }: Pick<Company, "id" | "owner">, domain: string): Promise<void> {
    const added = await owner.api.call("addCompanyDomain", { params: { id }, body: { domain } });
    const { host, value } = added.domain.record;
    await control("dns", { host, value });
    await owner.api.call("checkCompanyDomain", { params: { id, domainId: added.domain.id } });
  }

  async function begin(email: string, at: Pick<TestApp, "client"> = server): Promise<Begun> {
    const answer = await at.client.send("beginCompany", { body: { email } });
    expect(answer.statusCode, answer.body).toBe(200);
    return {
      url: new URL(answer.json().url),
      cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
    };
  }

  /** Signs in at the provider as this address; returns where the browser is sent back to. */
  async function atProvider(url: URL, form: Record<string, string>): Promise<URL> {
    const jar = new Map<string, string>();
    let next = url;
    let body: URLSearchParams | undefined;
    for (let step = 0; step < 10; step += 1) {
      const answer = await fetch(next, {
        redirect: "manual",
        headers: { cookie: Array.from(jar, (pair) => pair.join("=")).join("; ") },
        ...(body && { method: "POST", body }),
      });
      body = undefined;
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
        jar.set(name, value);
      }
      const location = answer.headers.get("location");
      if (location === null) {
        expect(answer.status, await answer.text()).toBe(200);
        body = new URLSearchParams(form);
        continue;
      }
      next = new URL(location, next);
      if (next.origin !== sandbox()) return next;
    }
    throw new Error("The provider does not send the browser back");
  }

  /** Opens the address that the provider sent the browser back to; returns where the app sends it on. */
  async function comeBack({ pathname, search }: URL, cookie: string, at: Pick<TestApp, "client"> = server) {
    const answer = await at.client.follow(pathname + search, { cookie });
    expect(answer.statusCode, answer.body).toBe(303);
    return String(answer.headers.location);
  }

  async function exchange(location: string, cookie: string, more: object = {}) {
    const code = new URL(location, PUBLIC_URL).searchParams.get("token") ?? "";
    return server.client.send("exchangeCode", { headers: { cookie }, body: { code, ...more } });
  }

  /** Where the app sends the browser in the end. */
  async function arrive(email: string, as = email): Promise<{ location: string; cookie: string }> {
    const { url, cookie } = await begin(email);
    return { location: await comeBack(await atProvider(url, { email: as }), cookie), cookie };
  }

  /** The session, or where the browser was led without one. */
  async function signIn(email: string, as = email): Promise<SessionReply | string> {
    const { location, cookie } = await arrive(email, as);
    if (!location.startsWith("/auth?token=")) return location;
    return (await exchange(location, cookie)).json<SessionReply>();
  }

  async function signedIn(email: string): Promise<SessionReply> {
    const session = await signIn(email);
    if (typeof session === "string") throw new Error(`Led to ${session}`);
    return session;
  }

  /** Runs the test sign-in as this address; returns where it led. */
  async function tryOut({ id, owner }: Company, email: string): Promise<string> {
    const begun = await owner.api.send("testCompanySignIn", { params: { id } });
    expect(begun.statusCode, begun.body).toBe(200);
    const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
    return comeBack(await atProvider(new URL(begun.json().url), { email }), cookie);
  }

  const read = ({ id, owner }: Company): Promise<CompanySignIn> =>
    owner.api.call("getCompanySignIn", { params: { id } });

  return {
    arrive,
    atProvider,
    begin,
    claim,
    comeBack,
    control,
    exchange,
    issuerOf,
    providerOf,
    read,
    signIn,
    signedIn,
    tryOut,

    /** A team's workspace that has proved its claim to a domain and uses a provider of the sandbox. */
    async company(more: object = {}): Promise<Company> {
      const owner = await server.signUp();
      const id = await insertTeam(server.database, [{ userId: owner.userId, role: "owner" }]);
      await grantPlan(server.database, id, "enterprise");
      const name = `c-${newId().slice(-12)}`;
      const domain = `${name}.example`;
      const made = { id, domain, name, owner };
      // The sandbox makes keys for each company, which takes longer than a server waits on a busy machine.
      await fetch(`${issuerOf(name)}/.well-known/openid-configuration`);
      await claim(made, domain);
      await owner.api.callUntyped("saveCompanyProvider", { params: { id }, body: providerOf(name, more) });
      return made;
    },
  };
}
