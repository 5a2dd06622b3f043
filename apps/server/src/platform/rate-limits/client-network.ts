import { isIPv4, isIPv6 } from "node:net";

/** The network of a proxy's header that holds no IP address; all such clients share one counter. */
export const UNKNOWN_NETWORK = "unknown";

/** A network that limits count for, and how many times a client's limit it has. */
export interface ClientNetwork {
  name: string;
  times: number;
}

/**
 * The prefixes an IPv6 address is counted for. A home has a /64, or a /56 of 256; an office or a rented server may
 * have a /48 of 65,536.
 */
const IPV6_PREFIXES = [
  { bits: 64, times: 1 },
  { bits: 56, times: 3 },
  { bits: 48, times: 10 },
] as const;

/**
 * What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, of which a single home has
 * 2^64 to change through. However an address is written, it gives the same name.
 */
export function clientNetwork(address: string): string {
  return clientNetworks(address)[0]?.name ?? UNKNOWN_NETWORK;
}

/** The client itself and the wider networks it belongs to: /56 and /48 of IPv6, /24 of IPv4; the narrowest first. */
export function clientNetworks(address: string): readonly ClientNetwork[] {
  const groups = groupsOf(withoutPort(address.trim()).replace(/%.*$/, ""));
  if (groups === undefined) return [{ name: UNKNOWN_NETWORK, times: 1 }];
  if (groups.length === 4) {
    return [
      { name: groups.join("."), times: 1 },
      { name: `${groups.slice(0, 3).join(".")}.0/24`, times: 10 },
    ];
  }
  return IPV6_PREFIXES.map(({ bits, times }) => ({ name: prefixOf(groups, bits), times }));
}

/** `2001:db8:1:200::/56`; of the /48 without the fourth group. */
function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, index) => {
    const bitsHere = Math.min(16, bits - index * 16);
    return (group & (0xffff << (16 - bitsHere))).toString(16);
  });
  return `${kept.join(":")}::/${bits}`;
}

/** Some proxies write `203.0.113.9:4711` or `[2001:db8::1]:4711` into `X-Forwarded-For`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** The four bytes of an IPv4 address (also of one written as IPv6), the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  if (isIPv4(address)) return address.split(".").map(Number);
  if (!isIPv6(address)) return undefined;
  // The URL parser writes an address in its one normal form.
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = normal.split("::");
  const numbers = (text: string | undefined) =>
    text ? text.split(":").map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  const groups = [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? groups.slice(6).flatMap((group) => [group >> 8, group & 255]) : groups;
}
