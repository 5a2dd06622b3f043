/** For tests: a company with the sandbox's SAML provider, and browsers that post its answers. */
import { expect } from "vitest";
import type { TestServer } from "../../../test/server.ts";
import { TEST_PASSWORD } from "../../../test-app.ts";
import type { Begun, Company, companyCalls } from "./company-browser.ts";

/** What the provider's page posts to the app. */
export interface SamlAnswer {
  /** The address of the form. */
  action: string;
  xml: string;
  relayState: string;
}

const FORM = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
/** Of one element after another, the values of an attribute in a page. */
const values = (page: string, pattern: RegExp) =>
  [...page.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));

export function samlCalls(server: TestServer, calls: ReturnType<typeof companyCalls>) {
  const metadataOf = async (name: string) => (await fetch(`${calls.issuerOf(name)}/saml/metadata`)).text();

  const providerOf = (metadata: string, more: object = {}) => ({
    metadata,
    defaultRole: "viewer",
    roles: [],
    password: TEST_PASSWORD,
    ...more,
  });

  const save = async ({ id, owner, name }: Company, more: object = {}) =>
    owner.api.callUntyped("saveSamlProvider", {
      params: { id },
      body: providerOf(await metadataOf(name), more),
    });

  /** Signs in at the provider as this address. */
  async function answerFor({ url }: Pick<Begun, "url">, form: Record<string, string>): Promise<SamlAnswer> {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams(form) });
    const page = await answer.text();
    expect(answer.status, page).toBe(200);
    const [action = ""] = values(page, /action="([^"]+)"/g);
    const [response = "", relayState = ""] = values(page, /value="([^"]*)"/g);
    return { action, xml: Buffer.from(response, "base64").toString(), relayState };
  }

  /** Posts a form as a page of another site does, without a cookie; returns the answer. */
  const postForm = ({ id }: Pick<Company, "id">, form: string) =>
    server.client.send("receiveSamlAnswer", { params: { id }, headers: FORM, body: form });

  /** Posts an answer; returns where the app sends the browser. */
  async function post(company: Pick<Company, "id">, { xml, relayState }: SamlAnswer): Promise<string> {
    const form = new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString("base64"),
      RelayState: relayState,
    });
    const answer = await postForm(company, form.toString());
    expect(answer.statusCode, answer.body).toBe(303);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    return String(answer.headers.location);
  }

  /** Posts an answer and follows the redirect with the browser's cookie; returns where that leads. */
  async function bring(company: Pick<Company, "id">, answer: SamlAnswer, cookie: string): Promise<string> {
    const location = await post(company, answer);
    if (!location.startsWith("/api/")) return location;
    return calls.comeBack(new URL(location, "http://localhost"), cookie);
  }

  /** A sign-in whose answer is changed on its way. */
  async function signInWith(
    company: Company,
    email: string,
    change: (xml: string) => string = (xml) => xml,
  ): Promise<{ location: string; cookie: string }> {
    const begun = await calls.begin(`any@${company.domain}`);
    const answer = await answerFor(begun, { email });
    const location = await bring(company, { ...answer, xml: change(answer.xml) }, begun.cookie);
    return { location, cookie: begun.cookie };
  }

  return { answerFor, bring, metadataOf, post, postForm, providerOf, save, signInWith };
}
