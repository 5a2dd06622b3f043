import { isIPv4, isIPv6 } from "node:net";

/** Addresses that a proxy's header held but that name nobody: they share one counter. */
const UNKNOWN = "unknown";

/**
 * What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, of which a single home has
 * 2^64 to change through. However an address is written, it gives the same name.
 */
export function clientNetwork(address: string): string {
  const bare = withoutPort(address.trim()).replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return UNKNOWN;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join(".");
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** Some proxies write `203.0.113.9:4711` or `[2001:db8::1]:4711` into `X-Forwarded-For`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** The eight groups of a valid IPv6 address; the URL parser writes it in its one normal form. */
function groupsOf(address: string): number[] {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = normal.split("::");
  const numbers = (text: string | undefined) =>
    text ? text.split(":").map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}
