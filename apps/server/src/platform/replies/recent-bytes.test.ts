import { expect, test } from "vitest";
import { createRecentBytes } from "./recent-bytes.ts";

const bytes = Buffer.alloc(97);
const fill = (cache: ReturnType<typeof createRecentBytes>, from: number, to: number) => {
  for (let entry = from; entry < to; entry += 1) cache.set(String(entry % 10) + entry, bytes);
};

test("cache entries are found until their bytes reach the limit, and the oldest are dropped first", () => {
  const cache = createRecentBytes(2_000);
  cache.set("a", bytes);
  expect(cache.get("a")).toBe(bytes);
  expect(cache.get("b")).toBeUndefined();
  fill(cache, 10, 17);
  expect(cache.get("a")).toBe(bytes);
  fill(cache, 17, 50);
  expect(cache.get("a")).toBeUndefined();
});

test("a cache entry in use outlives unused ones", () => {
  const cache = createRecentBytes(2_000);
  cache.set("unused", bytes);
  cache.set("used", bytes);
  for (let entry = 10; entry < 90; entry += 1) {
    fill(cache, entry, entry + 1);
    expect(cache.get("used")).toBe(bytes);
  }
  expect(cache.get("unused")).toBeUndefined();
});

test("a cache entry that is set again holds the new bytes and counts once", () => {
  const cache = createRecentBytes(2_000);
  cache.set("kept", bytes);
  for (let turn = 0; turn < 100; turn += 1) cache.set("changed", Buffer.from(String(turn)));
  expect(cache.get("changed")?.toString()).toBe("99");
  expect(cache.get("kept")).toBe(bytes);
});
