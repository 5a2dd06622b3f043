import type { ZohoDataCentre } from "@beachhead/contract";
import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";
import { sandboxHosts, type ZohoHosts, zohoHosts } from "./data-centres.ts";

export interface ZohoSettings {
  hosts: Readonly<Record<ZohoDataCentre, ZohoHosts>>;
  /** Address of the sandbox, if one replaces Zoho. */
  sandbox: string | undefined;
}

/** Zoho CRM and Zoho Campaigns. Users bring the credentials, so in production it needs no configuration. */
export const zoho = defineProvider({
  id: "zoho",
  variables: {
    ZOHO: z.literal("1", "must be 1").optional(),
    SANDBOX_ZOHO_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  },
  configuredBy: ["ZOHO", "SANDBOX_ZOHO_URL"],
  read({ ZOHO: real, SANDBOX_ZOHO_URL: url }, { sandboxes }): ZohoSettings | undefined {
    if (sandboxes && real === undefined)
      return url === undefined ? undefined : { hosts: sandboxHosts(url), sandbox: url };
    return { hosts: zohoHosts, sandbox: undefined };
  },
  origins: ({ sandbox }) => (sandbox === undefined ? [] : [sandbox]),
  sandbox: {
    ports: ["http"],
    secrets: [],
    environment: ({ http }) => ({ SANDBOX_ZOHO_URL: `http://127.0.0.1:${http}` }),
  },
  describe: { sandboxed: () => "Zoho CRM and Zoho Campaigns", missing: "Zoho CRM and Zoho Campaigns" },
});
