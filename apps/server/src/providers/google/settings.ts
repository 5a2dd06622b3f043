import { z } from "zod";

/** How people sign in with Google, or with another OpenID provider. */
export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The variables of the sign-in with Google, for the schema of the environment. */
export const googleVariables = {
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://accounts.google.com" })
    // Without TLS only an imitation on this very machine.
    .refine((issuer) => issuer.startsWith("https:") || new URL(issuer).hostname === "127.0.0.1", {
      error: "must be an https address",
    })
    .default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
};

/** The settings that the variables say; undefined when they name no client: nobody is offered this way in. */
export function readGoogleSettings(
  variables: z.output<z.ZodObject<typeof googleVariables>>,
): GoogleSettings | undefined {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer: issuer.replace(/\/+$/, ""), clientId, clientSecret };
}
