import { isLoopbackUrl } from "./loopback.ts";

interface Address {
  /** `PUBLIC_URL` as it was given. */
  publicUrl: string | undefined;
  /** `INSECURE_HTTP`. */
  allowsHttp: boolean;
}

/**
 * Says why production must not start at this address; undefined: it may. Over plain http anyone on the way reads
 * passwords and sessions; what stays on the machine has no way.
 */
export function unsafeAddress({ publicUrl, allowsHttp }: Address): string | undefined {
  if (publicUrl === undefined) {
    return "PUBLIC_URL must be set in production: the address that people use, such as https://plan.example.com.";
  }
  if (allowsHttp || publicUrl.startsWith("https:") || isLoopbackUrl(publicUrl)) return undefined;
  return (
    `PUBLIC_URL must be https in production, not ${publicUrl}: over http, anyone on the way reads passwords and sessions. ` +
    "Put a proxy with TLS in front, or set INSECURE_HTTP=1 if the network itself is protected, as a VPN is."
  );
}
