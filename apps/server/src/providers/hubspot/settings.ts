import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";

export interface HubspotSettings {
  api: string;
  /** Whether a sandbox replaces HubSpot. */
  sandbox: boolean;
}

/** HubSpot. Users bring their token, so in production it needs no configuration. */
export const hubspot = defineProvider({
  id: "hubspot",
  variables: {
    HUBSPOT: z.literal("1", "must be 1").optional(),
    SANDBOX_HUBSPOT_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  },
  configuredBy: ["HUBSPOT", "SANDBOX_HUBSPOT_URL"],
  read({ HUBSPOT: real, SANDBOX_HUBSPOT_URL: url }, { sandboxes }): HubspotSettings | undefined {
    if (sandboxes && real === undefined) return url === undefined ? undefined : { api: url, sandbox: true };
    return { api: "https://api.hubapi.com", sandbox: false };
  },
  origins: ({ api, sandbox }) => (sandbox ? [api] : []),
  sandbox: {
    ports: ["http"],
    secrets: [],
    environment: ({ http }) => ({ SANDBOX_HUBSPOT_URL: `http://127.0.0.1:${http}` }),
  },
  describe: { sandboxed: () => "HubSpot", missing: "HubSpot" },
});
