import { afterEach, expect, it, vi } from "vitest";
import { localStore } from "./browser-storage.ts";

afterEach(() => vi.restoreAllMocks());

it("a storage that throws is logged, and reads as empty", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new Error("Access is denied");
  const fail = () => {
    throw failure;
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(fail);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(fail);
  expect(localStore.read("plans")).toBeNull();
  expect(localStore.write("plans", "[]")).toBe(false);
  expect(logged.mock.calls).toEqual([
    ['Reading "plans" from browser storage failed.', failure],
    ['Writing "plans" to browser storage failed.', failure],
  ]);
});
