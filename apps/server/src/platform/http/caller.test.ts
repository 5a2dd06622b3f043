import { expect, it } from "vitest";
import { clientNetwork } from "../rate-limits/client-network.ts";
import { callerOf } from "./caller.ts";

it("a request whose connection is gone already has a caller, who is nobody and not local", () => {
  const caller = callerOf({ ip: undefined, socket: {}, headers: {} });
  expect(caller).toEqual({ address: "", isLocal: false });
  expect(clientNetwork(caller.address)).toBe("unknown");
});

it("a caller on this machine is local, one that a proxy speaks for is not", () => {
  const socket = { remoteAddress: "127.0.0.1" };
  expect(callerOf({ ip: "127.0.0.1", socket, headers: { host: "localhost:3000" } })).toEqual({
    address: "127.0.0.1",
    isLocal: true,
  });
  expect(
    callerOf({
      ip: "203.0.113.9",
      socket,
      headers: { host: "localhost:3000", "x-forwarded-for": "203.0.113.9" },
    }).isLocal,
  ).toBe(false);
});
