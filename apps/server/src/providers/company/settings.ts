import { isIP } from "node:net";
import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";

/** What company sign-in needs of the installation; the identity providers are those of workspaces. */
export interface CompanySettings {
  /** `address:port` of the name server that is asked for DNS records. */
  resolver: string;
  /** Origin of a sandbox of identity providers on this machine, which may be called without TLS. */
  sandbox: string | undefined;
}

const isServer = (text: string) =>
  isIP(text.replace(/:\d+$/, "").replace(/^\[|\]$/g, "")) !== 0 || isIP(text) !== 0;

/** Which name server proves claims to domains. Not configured: that of the operating system. */
export const company = defineProvider({
  id: "company",
  variables: {
    DNS_RESOLVER: z
      .string()
      .refine(isServer, "must be the address of a name server, such as 192.0.2.53")
      .optional(),
    SANDBOX_DNS: z.string().optional(),
    SANDBOX_COMPANY_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  },
  configuredBy: ["DNS_RESOLVER", "SANDBOX_DNS"],
  read(variables, { sandboxes }): CompanySettings | undefined {
    const { DNS_RESOLVER: real, SANDBOX_DNS: imitation, SANDBOX_COMPANY_URL: sandbox } = variables;
    if (real !== undefined) return { resolver: real, sandbox: sandboxes ? sandbox : undefined };
    if (!sandboxes || imitation === undefined) return undefined;
    return { resolver: imitation, sandbox };
  },
  origins: ({ sandbox }) => (sandbox === undefined ? [] : [sandbox]),
  sandbox: {
    ports: ["http", "dns"],
    secrets: [],
    environment: ({ http, dns }) => ({
      SANDBOX_DNS: `127.0.0.1:${dns}`,
      SANDBOX_COMPANY_URL: `http://127.0.0.1:${http}`,
    }),
  },
  describe: {
    sandboxed: () => "an identity provider for company sign-in, with its DNS",
    missing: "a name server of its own for company sign-in",
  },
});
