interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypesFactory;
  }
}

/** Lets script addresses of this site through and nothing else. */
function ownOriginOnly(url: string): string {
  const resolved = new URL(url, window.location.href);
  if (resolved.origin !== window.location.origin) throw new TypeError("Scripts load from this site only.");
  return resolved.href;
}

const rules = { createScriptURL: ownOriginOnly };

/** The page's one Trusted Types policy, `app`. Browsers without Trusted Types apply the same rule directly. */
export const policy: ScriptUrlPolicy = window.trustedTypes?.createPolicy("app", rules) ?? rules;
