import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");
/** How sockets write an IPv4 address that arrived at an IPv6 one. */
const MAPPED = "::ffff:";

/** Headers that only proxies, load balancers and content delivery networks add. */
const PROXY_HEADERS =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-proxyuser-ip|x-original-.+|true-client-ip|client-ip|cf-.+|cdn-.+|fly-.+|fastly-.+|akamai-.+|x-akamai-.+|x-amz(n|-cf)-.+|x-azure-.+|x-appengine-.+|x-cloud-trace-context|x-envoy-.+|x-vercel-.+|x-nf-.+)$/;

interface RequestFacts {
  socketAddress: string;
  headers: IncomingHttpHeaders;
}

/**
 * Whether the request comes from this very machine: over a loopback socket, without any header of a proxy, and
 * for a loopback name (so that no page elsewhere reaches it by a name that it points here).
 * A proxy on this machine may add no header at all: ask only where `isLoopbackUrl` holds for the public address.
 */
export function isFromThisMachine({ socketAddress, headers }: RequestFacts): boolean {
  if (!isLoopbackAddress(socketAddress)) return false;
  if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  return isLoopbackHost((headers.host ?? "").replace(/:\d+$/, ""));
}

/** Whether an address of the app leads to the machine itself, so that nobody else is served. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

/** Whether a name or an address (an IPv6 one with or without brackets) is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return name === "localhost" || isLoopbackAddress(name);
}

/** Every request asks: the block list takes many times longer than a look at the text. */
function isLoopbackAddress(address: string): boolean {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  if (isIPv4(plain)) return plain.startsWith("127.");
  return isIPv6(address) && loopback.check(address, "ipv6");
}
