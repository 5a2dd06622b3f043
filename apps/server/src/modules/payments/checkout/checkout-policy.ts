import type { RazorpaySettings } from "../../../providers/razorpay/index.ts";

/** Hosts that Razorpay's window loads from and reports to; the sandbox has one origin for all. */
function hostsOf({ apiUrl, checkoutScriptUrl }: RazorpaySettings, isSandbox: boolean): string[] {
  const own = [new URL(checkoutScriptUrl).origin, new URL(apiUrl).origin];
  return isSandbox ? [...new Set(own)] : [...own, "https://*.razorpay.com"];
}

/** Headers of the checkout document. Scripts run by nonce; the window's script may load more of Razorpay's own. */
export function checkoutHeaders(nonce: string, settings: RazorpaySettings, isSandbox: boolean) {
  const hosts = hostsOf(settings, isSandbox).join(" ");
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${hosts}`,
      // Razorpay's script writes styles of its own.
      "style-src 'unsafe-inline'",
      `img-src data: ${hosts}`,
      `font-src data: ${hosts}`,
      `connect-src ${hosts}`,
      `frame-src ${hosts}`,
      `form-action ${hosts}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "permissions-policy": `camera=(), geolocation=(), microphone=(), usb=(), payment=(self ${quoted(settings)})`,
    "cache-control": "no-store",
  };
}

const quoted = ({ apiUrl, checkoutScriptUrl }: RazorpaySettings) =>
  [...new Set([apiUrl, checkoutScriptUrl].map((url) => `"${new URL(url).origin}"`))].join(" ");
