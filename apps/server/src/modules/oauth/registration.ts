import { z } from "zod";
import { isLoopbackHost } from "../../platform/http/loopback.ts";
import { withoutHidden } from "../../platform/text/hidden-characters.ts";

const MOST_ADDRESSES = 10;
const NAME_LENGTH = 80;

/** An app of its own on a device: an address of the device itself, or a scheme named after a domain (RFC 8252). */
export function isOnDevice(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" ? isLoopbackHost(hostname) : protocol !== "https:";
}

/** What the user is shown of where the answer goes. */
export function hostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? host : protocol.slice(0, -1);
}

function isRedirect(text: string): boolean {
  const address = URL.parse(text);
  if (address === null || text.includes("#") || address.username !== "" || address.password !== "")
    return false;
  if (address.protocol === "https:") return true;
  if (address.protocol === "http:") return isLoopbackHost(address.hostname);
  // One word is a scheme that any page may claim, such as `javascript:` or `data:`.
  return /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(address.protocol);
}

const redirect = z
  .string()
  .max(2_000)
  .refine(
    isRedirect,
    "redirect_uris must use https, http on this device, or a scheme such as com.example.app",
  );

const shown = z
  .string()
  .max(1_000)
  .transform((text) => withoutHidden(text).replaceAll(/\s+/g, " ").trim().slice(0, NAME_LENGTH));

const request = z.object({
  redirect_uris: z.array(redirect).min(1).max(MOST_ADDRESSES),
  client_name: shown.optional(),
  grant_types: z.array(z.string()).max(10).optional(),
  token_endpoint_auth_method: z.string().max(40).optional(),
});

const grantTypes = ["authorization_code", "refresh_token"];

/**
 * What we read of a request to register an app. Everything else is dropped: pictures, addresses that the server would
 * have to call, keys.
 */
export const registration = request.transform(
  ({ redirect_uris, client_name = "", grant_types = grantTypes, token_endpoint_auth_method }) => ({
    redirect_uris,
    client_name: client_name === "" ? hostOf(redirect_uris[0] ?? "") : client_name,
    // On a device the port changes from one start to the next.
    application_type: redirect_uris.some(isOnDevice) ? "native" : "web",
    response_types: ["code"],
    grant_types: grantTypes.filter((each) => grant_types.includes(each)),
    ...(token_endpoint_auth_method !== undefined && { token_endpoint_auth_method }),
  }),
);
