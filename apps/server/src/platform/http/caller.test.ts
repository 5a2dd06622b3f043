import { expect, it } from "vitest";
import { clientNetwork } from "../rate-limits/client-network.ts";
import { callerOf } from "./caller.ts";

const HERE = "http://localhost:3000";

it("a request whose connection is gone has an unknown caller who is not local", () => {
  const caller = callerOf({ ip: undefined, socket: {}, headers: {} }, HERE);
  expect(caller).toEqual({ address: "", isLocal: false });
  expect(clientNetwork(caller.address)).toBe("unknown");
});

it("a caller on this machine is local, one that a proxy speaks for is not", () => {
  const socket = { remoteAddress: "127.0.0.1" };
  expect(callerOf({ ip: "127.0.0.1", socket, headers: { host: "localhost:3000" } }, HERE)).toEqual({
    address: "127.0.0.1",
    isLocal: true,
  });
  expect(
    callerOf(
      {
        ip: "203.0.113.9",
        socket,
        headers: { host: "localhost:3000", "x-forwarded-for": "203.0.113.9" },
      },
      HERE,
    ).isLocal,
  ).toBe(false);
});

// A proxy that adds nothing at all (nginx with a bare proxy_pass) sends exactly this.
it("a caller on this machine is not local if the public address is elsewhere", () => {
  const bare = {
    ip: "127.0.0.1",
    socket: { remoteAddress: "127.0.0.1" },
    headers: { host: "127.0.0.1:3120" },
  };
  expect(callerOf(bare, "https://demo.example.com").isLocal).toBe(false);
  expect(callerOf(bare, "http://192.168.0.7:3120").isLocal).toBe(false);
  expect(callerOf(bare, "http://127.0.0.1:3120").isLocal).toBe(true);
});

it.each([
  "via",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-forwarded-server",
  "x-real-ip",
  "cf-connecting-ip",
  "cf-ray",
  "true-client-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "fly-client-ip",
  "fastly-client-ip",
  "x-envoy-external-address",
  "x-amzn-trace-id",
])("a request with %s has come through a proxy", (name) => {
  const headers = { host: "localhost:3000", [name]: "127.0.0.1" };
  expect(callerOf({ ip: "127.0.0.1", socket: { remoteAddress: "127.0.0.1" }, headers }, HERE).isLocal).toBe(
    false,
  );
});
