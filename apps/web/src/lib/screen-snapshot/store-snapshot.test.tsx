import { beforeEach, describe, expect, it } from "vitest";
import { dropSnapshots } from "./snapshot.ts";
import { storeSnapshot } from "./store-snapshot.ts";

const taken = (takenAt: number, text = "x") => ({
  user: "ada",
  build: "b1",
  width: 1280,
  takenAt,
  nodes: [text],
});
const addresses = () => Object.keys(localStorage).toSorted();

beforeEach(() => localStorage.clear());

describe("stored snapshots", () => {
  it("six snapshots at most are stored, one per screen, and the oldest is dropped", () => {
    for (let each = 1; each <= 6; each += 1) storeSnapshot(`/${each}`, taken(each));
    storeSnapshot("/1", taken(7));
    expect(addresses()).toHaveLength(6);
    storeSnapshot("/7", taken(8));
    expect(addresses()).toEqual(["/1", "/3", "/4", "/5", "/6", "/7"].map((path) => `screen:${path}`));
  });

  it("a screen that is too large is not stored, and its earlier snapshot is dropped", () => {
    storeSnapshot("/1", taken(1));
    storeSnapshot("/1", taken(2, "x".repeat(300_000)));
    expect(addresses()).toEqual([]);
  });

  it("dropSnapshots removes every snapshot and nothing else", () => {
    localStorage.setItem("user", "{}");
    storeSnapshot("/1", taken(1));
    storeSnapshot("/2?plan=1", taken(2));
    dropSnapshots();
    expect(addresses()).toEqual(["user"]);
  });
});
