import { z } from "zod";
import { defineProvider } from "../../platform/providers/provider.ts";
import { withoutLastSlash } from "../../platform/providers/variables.ts";

/** How payments are taken. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  /** Any of these may sign an event: after a change of the secret, old events are resent with the old one. */
  webhookSecrets: readonly string[];
  /** Origin of the API. */
  apiUrl: string;
  /** The script of the payment window. */
  checkoutScriptUrl: string;
}

const API = "https://api.razorpay.com";
const CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";

/** An https address; only a sandbox on this machine may lack TLS. */
const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .refine((url) => url.startsWith("https:") || new URL(url).hostname === "127.0.0.1", {
      error: "must be an https address",
    })
    .default(example);

/** Payments. Not configured: nothing can be bought. */
export const razorpay = defineProvider({
  id: "razorpay",
  variables: {
    RAZORPAY_KEY_ID: z.string().optional(),
    RAZORPAY_KEY_SECRET: z.string().optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
    RAZORPAY_API_BASE_URL: address(API),
    RAZORPAY_CHECKOUT_JS_URL: address(CHECKOUT_SCRIPT),
  },
  configuredBy: ["RAZORPAY_KEY_ID"],
  read(variables): RazorpaySettings | undefined {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = variables;
    if (keyId === undefined || keySecret === undefined) return undefined;
    return {
      keyId,
      keySecret,
      webhookSecrets: (variables.RAZORPAY_WEBHOOK_SECRET ?? "")
        .split(",")
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ""),
      apiUrl: withoutLastSlash(variables.RAZORPAY_API_BASE_URL),
      checkoutScriptUrl: variables.RAZORPAY_CHECKOUT_JS_URL,
    };
  },
  origins: ({ apiUrl }) => (apiUrl.startsWith("http:") ? [apiUrl] : []),
  sandbox: {
    ports: ["http"],
    secrets: ["keyId", "keySecret", "webhookSecret"],
    environment: ({ http }, { keyId, keySecret, webhookSecret }) => ({
      RAZORPAY_KEY_ID: `rzp_test_${keyId.slice(0, 14)}`,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_BASE_URL: `http://127.0.0.1:${http}`,
      RAZORPAY_CHECKOUT_JS_URL: `http://127.0.0.1:${http}/v1/checkout.js`,
    }),
  },
  describe: {
    sandboxed: () => "payments (no money moves)",
    live: ({ RAZORPAY_KEY_ID: keyId = "" }) =>
      keyId.startsWith("rzp_test_")
        ? "payments through Razorpay (test keys, no money moves)"
        : "payments through Razorpay (real money)",
    missing: "payments",
  },
});
