import type { TestApp } from "../../../test-app.ts";

/** A browser that stores the cookie it receives. */
export interface Browser {
  cookie: string;
}

/** The steps of a user at Google and in the browser. For tests only. */
export interface GoogleBrowser {
  begin(
    url?: string,
    request?: { headers?: Record<string, string>; payload?: object },
  ): Promise<{ browser: Browser; url: URL }>;
  /** Agrees or declines at Google; returns the address Google redirects to. */
  consent(url: URL, form: Record<string, string>): Promise<URL>;
  /** Opens that address; returns where the server redirects to. */
  comeBack(address: URL, browser: Browser | undefined): Promise<string>;
  /** All three steps, as the Google account with this address. */
  signIn(email: string): Promise<{ browser: Browser; location: string }>;
}

/** @param server may start later */
export function createGoogleBrowser(server: Pick<TestApp, "app">): GoogleBrowser {
  const browser: GoogleBrowser = {
    async begin(url = "/api/auth/google", request = {}) {
      const answer = await server.app.inject({ method: "POST", url, ...request });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
      return { browser: { cookie }, url: new URL(answer.json<{ url: string }>().url) };
    },

    async consent(url, form) {
      const answer = await fetch(new URL(`/consent${url.search}`, url), {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
      return new URL(answer.headers.get("location") ?? "");
    },

    async comeBack(address, own) {
      const answer = await server.app.inject({
        url: address.pathname + address.search,
        headers: own ? { cookie: own.cookie } : {},
      });
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
