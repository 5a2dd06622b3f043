import { BlockList, isIPv4, isIPv6 } from "node:net";

const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, prefix, "ipv4");
}

/** Public IPv6 is global unicast only, which excludes loopback, mapped, NAT64, local and multicast addresses. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
/** Parts of it that carry an IPv4 address inside (Teredo, 6to4) or are no one's. */
const special6 = new BlockList();
special6.addSubnet("2001::", 23, "ipv6");
special6.addSubnet("2001:db8::", 32, "ipv6");
special6.addSubnet("2002::", 16, "ipv6");
special6.addSubnet("3fff::", 20, "ipv6");

/** Whether the address belongs to the internet: not to this machine, its network, its provider or a test. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, "ipv4");
  return isIPv6(address) && global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
