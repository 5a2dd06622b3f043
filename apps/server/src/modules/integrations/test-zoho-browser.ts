import type { ReplyOf } from "@beachhead/contract";
import type { TestApp, TestUser } from "../../test-app.ts";

/** The credentials that tests connect with; the sandbox takes any. */
export const TEST_CLIENT = { clientId: "1000.CANARYCLIENT7Q", clientSecret: "canary-secret-5f1d2c" };

/** A popup of a browser: it keeps the cookie and follows the redirects by hand. */
export function zohoBrowser(server: TestApp) {
  async function begin(user: TestUser, client = TEST_CLIENT) {
    const answer = await user.api.send("beginZohoCrm", { body: client });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { url, flowId } = answer.json<ReplyOf<"beginZohoCrm">>();
    return { url, flowId, cookie: cookieOf(answer.headers["set-cookie"]) };
  }

  /** Accepts as the account in this data centre, or rejects with ""; returns the callback's address. */
  async function consent(url: string, dataCentre = "eu"): Promise<URL> {
    const page = await fetch(url);
    if (page.status !== 200) throw new Error(await page.text());
    const form = url.replace("/oauth/v2/auth", "/oauth/v2/consent");
    const body = new URLSearchParams({ account: dataCentre });
    const answer = await fetch(form, { method: "POST", body, redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "");
  }

  const finish = (back: URL, cookie: string) =>
    server.client.follow(`${back.pathname}${back.search}`, { cookie });

  return {
    begin,
    consent,
    finish,
    /** The whole flow. */
    async connect(user: TestUser, dataCentre = "eu"): Promise<string> {
      const { url, flowId, cookie } = await begin(user);
      const answer = await finish(await consent(url, dataCentre), cookie);
      if (answer.headers.location !== `/connected?flow=${flowId}`)
        throw new Error(String(answer.headers.location));
      return flowId;
    },
  };
}

const cookieOf = (header: string | string[] | number | undefined) => String(header).split(";")[0] ?? "";
