import { expect, test } from "vitest";
import { clientNetwork, clientNetworks } from "./client-network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001::ffff:203.0.113.9", "2001:0:0:0::/64"],
])("the address %s counts as the network %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test("all addresses of a /64 are one client, those of another are not", () => {
  const home = ["2001:db8:0:7::1", "2001:DB8::7:ffff:ffff:ffff:ffff", "2001:0db8:0000:0007:1:2:3:4"];
  expect(new Set(home.map(clientNetwork)).size).toBe(1);
  expect(clientNetwork("2001:db8:0:8::1")).not.toBe(clientNetwork("2001:db8:0:7::1"));
});

test.each([
  "",
  "unknown",
  "_hidden",
  "127.1",
  "0x7f000001",
  "1.2.3.4.5",
  "1.2.3.4, 5.6.7.8",
  "::zz",
  "a\r\nb",
])("the invalid address %j shares one counter with other invalid ones", (address) => {
  expect(clientNetwork(address)).toBe("unknown");
});

test.each<[string, Record<string, number>]>([
  ["203.0.113.9", { "203.0.113.9": 1, "203.0.113.0/24": 10 }],
  ["::ffff:203.0.113.9", { "203.0.113.9": 1, "203.0.113.0/24": 10 }],
  ["2001:db8:1:23ff::9", { "2001:db8:1:23ff::/64": 1, "2001:db8:1:2300::/56": 3, "2001:db8:1::/48": 10 }],
  ["::1", { "0:0:0:0::/64": 1, "0:0:0:0::/56": 3, "0:0:0::/48": 10 }],
  ["nonsense", { unknown: 1 }],
])("the address %s counts for its network, and for wider ones with wider limits", (address, networks) => {
  expect(Object.fromEntries(clientNetworks(address).map(({ name, times }) => [name, times]))).toEqual(
    networks,
  );
});
