import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";

export interface RateSettings {
  /** Origin of the files. */
  api: string;
  sandbox: boolean;
  /** Whether its rates are fetched each day; invented ones only if `FX_SANDBOX` asks for them. */
  daily: boolean;
}

/** Reference rates of the European Central Bank. Not configured: users enter their rates themselves. */
export const rates = defineProvider({
  id: "rates",
  variables: {
    FX_PROVIDER: z.literal("ecb", "must be ecb").optional(),
    FX_BASE_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
    FX_SANDBOX: z.literal("1", "must be 1").optional(),
    SANDBOX_FX_URL: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).optional(),
  },
  configuredBy: ["FX_PROVIDER", "SANDBOX_FX_URL"],
  read(variables, { sandboxes }): RateSettings | undefined {
    const { FX_PROVIDER: real, FX_BASE_URL: address, SANDBOX_FX_URL: sandbox } = variables;
    if (real !== undefined) {
      const api = address?.replace(/\/+$/, "") ?? "https://www.ecb.europa.eu";
      return { api, sandbox: false, daily: true };
    }
    if (!sandboxes || sandbox === undefined) return undefined;
    return { api: sandbox, sandbox: true, daily: variables.FX_SANDBOX !== undefined };
  },
  origins: ({ api, sandbox }) => (sandbox ? [api] : []),
  sandbox: {
    ports: ["http"],
    secrets: [],
    environment: ({ http }) => ({ SANDBOX_FX_URL: `http://127.0.0.1:${http}` }),
  },
  describe: {
    sandboxed: () => "exchange rates (invented, fetched with FX_SANDBOX=1)",
    missing: "daily exchange rates",
  },
});
