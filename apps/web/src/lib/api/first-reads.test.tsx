import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSession, useSession } from "../session/session-store.ts";
import { call } from "./call.ts";

const fetched = vi.fn<typeof fetch>();
const jsonOf = (body: unknown) => new Response(JSON.stringify(body));

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => jsonOf([]));
  startSession({
    _id: "ada",
    email: "",
    name: "",
    company: "",
    lastLogin: "",
    token: "t1",
    expirationTime: Date.now() + 1_000_000,
    hubspotAPIKey: "",
  });
});

afterEach(() => {
  fetched.mockReset();
  window.firstReads = undefined;
  useSession.setState({ session: null });
  vi.unstubAllGlobals();
});

const startReads = (token: string) => {
  window.firstReads = { token, answers: { "/api/product-cost": Promise.resolve(jsonOf([{ id: "early" }])) } };
};

it("a call uses the answer of an early read once, then fetches", async () => {
  startReads("t1");
  expect(await call("listProductCosts")).toEqual([{ id: "early" }]);
  expect(fetched).not.toHaveBeenCalled();
  expect(await call("listProductCosts")).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("a call ignores an early read of another user", async () => {
  startReads("t2");
  expect(await call("listProductCosts")).toEqual([]);
});

it("a write discards the early reads that started before it", async () => {
  startReads("t1");
  fetched.mockImplementation(async () => jsonOf({ success: true }));
  await call("deleteProductCost", { params: { id: "1" } });
  fetched.mockImplementation(async () => jsonOf([{ id: "late" }]));
  expect(await call("listProductCosts")).toEqual([{ id: "late" }]);
});

it("a failed early read is reported like any other network failure", async () => {
  const answer = Promise.reject(new TypeError("offline"));
  answer.catch(() => undefined);
  window.firstReads = { token: "t1", answers: { "/api/product-cost": answer } };
  await expect(call("listProductCosts")).rejects.toMatchObject({ code: "network" });
});

it("a write removes the stored screen snapshots, and a read does not", async () => {
  localStorage.setItem("screen:/getStarted", "{}");
  await call("listProductCosts");
  expect(localStorage.getItem("screen:/getStarted")).toBe("{}");
  fetched.mockImplementation(async () => jsonOf({ success: true }));
  await call("deleteProductCost", { params: { id: "1" } });
  expect(localStorage.getItem("screen:/getStarted")).toBeNull();
});
