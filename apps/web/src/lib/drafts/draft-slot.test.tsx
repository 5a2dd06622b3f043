import "fake-indexeddb/auto";
import { createStore, set } from "idb-keyval";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newKey } from "../new-key.ts";
import { type Draft, draftOf } from "./draft.ts";
import { draftDatabase } from "./draft-database.ts";
import { createDraftSlot, type DraftSlot } from "./draft-slot.ts";
import { sameShape } from "./same-shape.ts";

const draft = (name: string, more: Partial<Draft<unknown>> = {}): Draft<unknown> => ({
  values: { name },
  base: null,
  version: 1,
  rawText: {},
  unanswered: null,
  ...more,
});

/** A browser of one user; tabs are open until they are closed. */
function browser(userId = newKey()) {
  const tabs = new Set<string>();
  return {
    database: draftDatabase(userId),
    close: (tab: string) => tabs.delete(tab),
    slot(tab: string, documentId?: string, kind = "cost") {
      tabs.add(tab);
      const surroundings = { tab: async () => tab, openTabs: async () => new Set(tabs) };
      return createDraftSlot({ database: draftDatabase(userId), ...surroundings }, kind, documentId);
    },
  };
}

/** The page goes away before the database has written. */
async function leaveTooEarly(slot: DraftSlot, last: Draft<unknown>): Promise<void> {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("gone", "AbortError");
  });
  vi.spyOn(console, "warn").mockReturnValue();
  window.dispatchEvent(new Event("pagehide"));
  await slot.write(last);
  window.dispatchEvent(new Event("pageshow"));
  put.mockRestore();
}

afterEach(() => vi.restoreAllMocks());

describe("drafts in this browser", () => {
  it("a draft comes back complete, to the same document of the same user only", async () => {
    const [ada, bob] = [browser(), browser()];
    const unanswered = { values: { name: "Sent" }, idempotencyKey: "k", creates: true };
    const kept = draft("Ada's", { rawText: { price: "twelve" }, unanswered });
    expect(await ada.slot("1", "d").write(kept)).toBe(true);
    expect(await ada.slot("1", "d").take()).toMatchObject(kept);
    expect(await ada.slot("1", "other").take()).toBeNull();
    expect(await ada.slot("1", "d", "simulation").take()).toBeNull();
    expect(await ada.slot("1").take()).toBeNull();
    expect(await bob.slot("1", "d").take()).toBeNull();
    expect(await bob.database.all()).toEqual([]);
  });

  it("drafts are stored as text, and drafts that an older page stored as objects can be read", async () => {
    const userId = newKey();
    const { slot } = browser(userId);
    const written = vi.spyOn(IDBObjectStore.prototype, "put");
    await slot("1", "d").write(draft("Now", { base: { name: "Before" } }));
    const [[now] = []] = written.mock.calls;
    expect(now).toMatchObject({ values: '{"name":"Now"}', base: '{"name":"Before"}' });

    const store = createStore(`drafts of ${userId}`, "drafts");
    const older = { ...draft("Then", { base: { name: "Before" } }), kind: "cost", documentId: "e" };
    await set("cost/e/1", { ...older, tab: "1", writer: "w", savedAt: Date.now() }, store);
    expect(await slot("1", "e").take()).toMatchObject({ values: { name: "Then" }, base: { name: "Before" } });

    await set(
      "cost/f/1",
      { ...older, documentId: "f", values: "{", tab: "1", writer: "w", savedAt: 1 },
      store,
    );
    expect((await slot("1", "f").take())?.values).toBeUndefined();
  });

  it("drafts of two open tabs are separate", async () => {
    const { slot } = browser();
    await slot("1", "d").write(draft("First"));
    await slot("2", "d").write(draft("Second"));
    expect(await slot("1", "d").take()).toMatchObject({ values: { name: "First" } });
    expect(await slot("2", "d").take()).toMatchObject({ values: { name: "Second" } });
    expect(await slot("3", "d").take()).toBeNull();
  });

  it("drafts of closed tabs go to the tabs that open the document next, the newest first", async () => {
    const { slot, close, database } = browser();
    const clock = vi.spyOn(Date, "now").mockReturnValue(2_000_000_000_000);
    await slot("1", "d").write(draft("Older"));
    clock.mockReturnValue(2_000_000_000_001);
    await slot("2", "d").write(draft("Newer"));
    close("1");
    close("2");
    expect(await slot("3", "d").take()).toMatchObject({ values: { name: "Newer" } });
    expect((await database.all()).map(({ tab }) => tab).toSorted()).toEqual(["1", "3"]);
    expect(await slot("4", "d").take()).toMatchObject({ values: { name: "Older" } });
  });

  it("a draft moves with a document that gets its id", async () => {
    const { slot } = browser();
    const mine = slot("1");
    await mine.write(draft("New"));
    mine.moveTo("d");
    await mine.write(draft("New, typed on"));
    expect(await slot("1").take()).toBeNull();
    expect(await slot("1", "d").take()).toMatchObject({ values: { name: "New, typed on" } });
  });

  it("a draft is dropped only by the form that wrote or took it last", async () => {
    const { slot } = browser();
    const left = slot("1", "d");
    await left.write(draft("Old form"));
    const next = slot("1", "d");
    await next.take();
    await left.drop();
    expect(await slot("1", "d").take()).not.toBeNull();
    const last = slot("1", "d");
    await last.take();
    await last.drop();
    expect(await slot("1", "d").take()).toBeNull();
  });

  it("a draft of a page that closes before the database has written is restored by the next page", async () => {
    const { slot, database } = browser();
    const others = browser();
    await leaveTooEarly(slot("1", "d"), draft("Typed last"));
    expect(await others.slot("1", "d").take()).toBeNull();
    expect(await slot("1", "d").take()).toMatchObject({ values: { name: "Typed last" } });
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(await database.all()).toMatchObject([{ values: { name: "Typed last" } }]);
  });

  it("a page that was only hidden leaves no draft in the session storage of its tab", async () => {
    const { slot } = browser();
    const mine = slot("1", "d");
    await mine.take();
    window.dispatchEvent(new Event("pagehide"));
    const kept = mine.write(draft("Typed"));
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    await kept;
    expect(Object.keys(sessionStorage)).toEqual([]);
    await mine.write(draft("Typed on"));
    await mine.drop();
    window.dispatchEvent(new Event("pageshow"));
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(await slot("1", "d").take()).toBeNull();
  });

  it("a draft handed to the next page is deleted with all others of the user", async () => {
    const { slot, database } = browser();
    await leaveTooEarly(slot("1", "d"), draft("Typed last"));
    expect(await database.all()).toHaveLength(1);
    await database.clear();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(await slot("1", "d").take()).toBeNull();
  });

  it("drafts are deleted after 30 days", async () => {
    const userId = newKey();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() - 31 * 86_400_000);
    const { slot } = browser(userId);
    await slot("1", "old").write(draft("Old"));
    vi.restoreAllMocks();
    await slot("1", "young").write(draft("Young"));
    // As the next page of this browser does.
    vi.resetModules();
    const fresh = await import("./draft-database.ts");
    const database = fresh.draftDatabase(userId);
    await vi.waitFor(
      async () => expect(await database.all()).toMatchObject([{ documentId: "young" }]),
      120_000,
    );
  });

  it("a draft is restored even if this browser can no longer store it", async () => {
    const ada = browser();
    await ada.slot("1", "d").write(draft("Kept"));
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await ada.slot("1", "d").take()).toMatchObject(draft("Kept"));
  });

  it("a draft that cannot be stored or read logs one warning and throws nothing", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const broken = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    const database = { all: broken, put: broken, remove: broken, clear: broken };
    const surroundings = { database, tab: async () => "1", openTabs: async () => new Set<string>() };
    const slot = createDraftSlot(surroundings, "cost", "d");
    expect(await slot.take()).toBeNull();
    expect(await slot.write(draft("x"))).toBe(false);
    await slot.drop();
    slot.moveTo("e");
    expect(warned).toHaveBeenCalledTimes(1);
  });
});

describe("a draft of an older page", () => {
  const sample: { name: string; prices: (number | null)[]; costId: string | null } = {
    name: "",
    prices: [null],
    costId: null,
  };
  const isSample = (value: unknown): value is typeof sample => sameShape(sample, value);

  it("a draft of an older page is restored only when its values have the current shape", () => {
    const values = { name: "x", prices: [1, null], costId: "id" };
    expect(draftOf({ ...draft(""), values }, isSample)?.values).toEqual(values);
    for (const other of [{ name: "x" }, { ...values, name: 1 }, { ...values, prices: [true] }, null, "x"])
      expect(draftOf({ ...draft(""), values: other }, isSample)).toBeNull();
    expect(draftOf({ ...draft(""), values, base: { name: "x" } }, isSample)).toBeNull();
  });
});
