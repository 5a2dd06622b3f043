import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";
import { withoutLastSlash } from "../../platform/providers/variables.ts";

/** How people sign in with Google, or with another OpenID provider. */
export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Sign-in with Google. Not configured: nobody is offered it. */
export const google = defineProvider({
  id: "google",
  variables: {
    GOOGLE_ISSUER: z
      .url({ protocol: /^https?$/, error: "must be an address such as https://accounts.google.com" })
      // Only a sandbox on this machine may lack TLS.
      .refine((issuer) => issuer.startsWith("https:") || new URL(issuer).hostname === "127.0.0.1", {
        error: "must be an https address",
      })
      .default("https://accounts.google.com"),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
  },
  configuredBy: ["GOOGLE_CLIENT_ID"],
  read({
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  }): GoogleSettings | undefined {
    if (clientId === undefined || clientSecret === undefined) return undefined;
    return { issuer: withoutLastSlash(issuer), clientId, clientSecret };
  },
  origins: ({ issuer }) => (issuer.startsWith("http:") ? [issuer] : []),
  sandbox: {
    ports: ["http"],
    secrets: ["clientId", "clientSecret"],
    environment: ({ http }, { clientId, clientSecret }) => ({
      GOOGLE_ISSUER: `http://127.0.0.1:${http}`,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
    }),
  },
  describe: { sandboxed: () => "Google sign-in", missing: "Google sign-in" },
});
