interface Rules {
  createScriptURL(url: string): string;
  createHTML(html: string): string;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: Rules): Rules;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

/** Lets script addresses of this site through and nothing else. */
function ownOriginOnly(url: string): string {
  const resolved = new URL(url, window.location.href);
  if (resolved.origin !== window.location.origin) throw new TypeError("Scripts load from this site only.");
  return resolved.href;
}

const rules: Rules = { createScriptURL: ownOriginOnly, createHTML: (html) => html };

/** The page's one Trusted Types policy, `app`. Browsers without Trusted Types apply the same rules directly. */
const app = globalThis.trustedTypes?.createPolicy("app", rules) ?? rules;

/** For script addresses alone: no text becomes markup of the page. */
export const policy: Pick<Rules, "createScriptURL"> = app;

/** Text as a document to read, which runs no script and loads nothing. None of its elements may go into the page. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(app.createHTML(html), "text/html");
