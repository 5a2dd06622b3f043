import { BlockList, isIPv4, isIPv6 } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

interface RequestFacts {
  socketAddress: string;
  requestHeader(name: string): string | undefined;
}

/**
 * Whether the request comes from this very machine: over a loopback socket, not passed on by a proxy, and for
 * a loopback name (so that no page elsewhere reaches it by a name that it points here).
 */
export function isFromThisMachine(request: RequestFacts): boolean {
  if (!isLoopbackAddress(request.socketAddress)) return false;
  if (
    ["x-forwarded-for", "forwarded", "x-real-ip"].some((name) => request.requestHeader(name) !== undefined)
  ) {
    return false;
  }
  const name = (request.requestHeader("host") ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return name === "localhost" || isLoopbackAddress(name);
}

function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, "ipv4");
  return isIPv6(address) && loopback.check(address, "ipv6");
}
