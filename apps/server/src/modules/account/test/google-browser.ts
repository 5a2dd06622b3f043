import { expect } from "vitest";
import type { TestRequest } from "../../../test/client.ts";
import type { TestApp } from "../../../test-app.ts";

/** A browser that stores the cookie it receives. */
export interface Browser {
  cookie: string;
}

/** The steps of a user at Google and in the browser. For tests only. */
export interface GoogleBrowser {
  begin(
    name?: "beginGoogle" | "connectGoogle",
    request?: TestRequest,
  ): Promise<{ browser: Browser; url: URL }>;
  /** Agrees or declines at Google; returns the address Google redirects to. */
  consent(url: URL, form: Record<string, string>): Promise<URL>;
  /** Opens that address; returns where the server redirects to. */
  comeBack(address: URL, browser: Browser | undefined): Promise<string>;
  /** All three steps, as the Google account with this address. */
  signIn(email: string): Promise<{ browser: Browser; location: string }>;
}

/** @param server may start later */
export function createGoogleBrowser(server: Pick<TestApp, "client">): GoogleBrowser {
  const browser: GoogleBrowser = {
    async begin(name = "beginGoogle", request = {}) {
      const answer = await server.client.send(name, request);
      expect(answer.statusCode, answer.body).toBe(200);
      const cookie = String(answer.headers["set-cookie"]);
      expect(cookie).toMatch(/^sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
      return {
        browser: { cookie: cookie.split(";")[0] ?? "" },
        url: new URL(answer.json<{ url: string }>().url),
      };
    },

    async consent(url, form) {
      const answer = await fetch(new URL(`/consent${url.search}`, url), {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
      expect(answer.status).toBe(303);
      return new URL(answer.headers.get("location") ?? "");
    },

    async comeBack({ pathname, search }, own) {
      const answer = await server.client.follow(pathname + search, own && { cookie: own.cookie });
      expect(answer.statusCode, answer.body).toBe(303);
      expect(answer.headers["cache-control"]).toBe("no-store");
      return String(answer.headers.location);
    },

    async signIn(email) {
      const begun = await browser.begin();
      const address = await browser.consent(begun.url, { email });
      return { browser: begun.browser, location: await browser.comeBack(address, begun.browser) };
    },
  };
  return browser;
}
