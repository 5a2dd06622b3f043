import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { sameShape } from "../drafts/same-shape.ts";
import { createDocumentForm, shownMessage } from "../form/document-form.ts";
import { createAutosave } from "./autosave.ts";
import type { AutosaveParts } from "./parts.ts";
import { createTestDrafts, createTestServer } from "./testing-server.ts";

interface Values {
  name: string;
  place: string;
  price: number | null;
}

const blank: Values = { name: "", place: "", price: null };
const isValues = (value: unknown): value is Values => sameShape(blank, value);

const world = () => ({
  server: createTestServer<Values>(),
  drafts: createTestDrafts(),
  isSignedIn: true,
  isOnline: true,
});
type World = ReturnType<typeof world>;

function open(in_: World, tab: string, id?: string, changes: Partial<AutosaveParts<Values>> = {}) {
  const stored = id === undefined ? undefined : in_.server.documents.get(id);
  const form = createDocumentForm<Values>(structuredClone(stored?.values ?? blank), ({ name }) =>
    name === "" ? [{ path: "name", message: "Name is required" }] : [],
  );
  const told = { created: [] as string[], limits: [] as string[], failures: [] as unknown[] };
  const announced: number[] = [];
  const autosave = createAutosave<Values>({
    form,
    documentId: id,
    version: stored?.version ?? null,
    savedAt: stored?.savedAt,
    mode: "automatic",
    slot: in_.drafts.openSlot(tab, id),
    save: in_.server.save,
    loadCurrent: in_.server.load,
    isValues,
    maySend: () => in_.isSignedIn,
    isOnline: () => in_.isOnline,
    random: () => 0,
    announce: (_id, version) => announced.push(version),
    onCreated: (created) => told.created.push(created),
    onAdopted: () => undefined,
    onLimit: (message) => told.limits.push(message),
    onFailure: (error) => told.failures.push(error),
    ...changes,
  });
  void autosave.start();
  return {
    form,
    autosave,
    told,
    announced,
    type: (field: Partial<Values>) => form.update((values) => ({ ...values, ...field })),
    status: () => autosave.state.getState().status,
    values: () => form.store.getState().values,
  };
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openStored(at: World = world()) {
  at.server.put("d", { name: "Cost", place: "India", price: 1 }, 1);
  const tab = open(at, "a", "d");
  await wait(50);
  return { at, tab };
}

describe("saving while typing", () => {
  it("creates the document with the first valid state, and knows it from then on", async () => {
    const at = world();
    const tab = open(at, "a");
    await wait(10);
    expect(tab.status()).toBeNull();
    tab.type({ place: "India" });
    await wait(1000);
    expect(tab.status()).toEqual({ kind: "incomplete", fields: 1 });
    expect(at.server.received).toHaveLength(0);
    tab.type({ name: "Cost" });
    await wait(700);
    expect(tab.told.created).toEqual(["document 1"]);
    expect(tab.status()).toMatchObject({ kind: "saved" });
    tab.type({ name: "Costs" });
    await wait(700);
    expect(at.server.received[1]?.how).toMatchObject({ documentId: "document 1", version: 1 });
    expect(at.server.documents.get("document 1")?.values).toEqual({
      ...blank,
      name: "Costs",
      place: "India",
    });
    expect(at.drafts.kept.size).toBe(0);
  });

  it("waits for the typing to rest, for 3 s at the latest, and sends one save at a time", async () => {
    const { at, tab } = await openStored();
    for (let key = 0; key < 20; key += 1) {
      tab.type({ name: "x".repeat(key + 1) });
      await wait(200);
    }
    expect(at.server.received).toHaveLength(1);
    at.server.fates.push("late");
    await wait(600);
    expect(tab.status()).toEqual({ kind: "saving" });
    tab.type({ name: "while it was under way" });
    await wait(610);
    expect(at.server.received).toHaveLength(2);
    await wait(1000);
    expect(at.server.received).toHaveLength(3);
    expect(at.server.documents.get("d")?.values.name).toBe("while it was under way");
  });

  it("sends nothing when what was typed is what is stored", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Other" });
    tab.type({ name: "Cost" });
    await wait(2000);
    expect(at.server.received).toHaveLength(0);
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("keeps the draft within 0.2 s, and drops it once the server has it", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Draft" });
    await wait(200);
    expect([...at.drafts.kept.values()]).toMatchObject([{ values: { name: "Draft" }, version: 1 }]);
    await wait(1000);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("does not write the server's spelling over what is being typed", async () => {
    const at = world();
    const tab = open(at, "a", undefined, { asStored: (values) => ({ ...values, price: values.price ?? 0 }) });
    await wait(10);
    tab.type({ name: "Cost" });
    await wait(1000);
    expect(tab.values().price).toBeNull();
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("flushes on request, and says when it cannot", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Now" });
    const flushed = tab.autosave.flush();
    await wait(100);
    expect(await flushed).toBe(true);
    tab.type({ name: "" });
    expect(await tab.autosave.flush()).toBe(false);
    at.server.fates.push("unreachable");
    tab.type({ name: "Later" });
    const failing = tab.autosave.flush();
    await wait(100);
    expect(await failing).toBe(false);
  });

  it("finishes after the form is gone, and goes on trying", async () => {
    const { at, tab } = await openStored();
    at.server.fates.push("unreachable");
    tab.type({ name: "Last words" });
    tab.autosave.leave();
    await wait(3000);
    expect(at.server.documents.get("d")?.values.name).toBe("Last words");
    expect(at.drafts.kept.size).toBe(0);
  });
});

describe("when a save does not get through", () => {
  it("tries again, twice as late each time up to 30 s, and at once on waking", async () => {
    const { at, tab } = await openStored();
    at.server.fates.push(...Array.from({ length: 9 }, () => "broken" as const));
    tab.type({ name: "Kept" });
    await wait(700);
    expect(tab.status()).toEqual({ kind: "retrying" });
    await wait(1_000 + 2_000 + 4_000 + 400);
    expect(at.server.received).toHaveLength(4);
    await wait(8_000 + 16_000 + 30_000 + 30_000 + 500);
    expect(at.server.received).toHaveLength(8);
    tab.autosave.wake();
    await wait(100);
    expect(at.server.received).toHaveLength(9);
    tab.autosave.wake();
    await wait(100);
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("says when the network is gone", async () => {
    const { at, tab } = await openStored();
    at.isOnline = false;
    at.server.fates.push("unreachable");
    tab.type({ name: "Offline" });
    await wait(700);
    expect(tab.status()).toEqual({ kind: "offline" });
    at.isOnline = true;
    tab.autosave.wake();
    await wait(100);
    expect(at.server.documents.get("d")?.values.name).toBe("Offline");
  });

  it("never makes a second document when the answer to a creation is lost", async () => {
    const at = world();
    const tab = open(at, "a");
    await wait(10);
    at.server.fates.push("lost");
    tab.type({ name: "One" });
    await wait(700);
    tab.type({ name: "One and only" });
    await wait(5000);
    expect([...at.server.documents]).toMatchObject([["document 1", { values: { name: "One and only" } }]]);
  });

  it("asks about a creation of a page that died, in the same words", async () => {
    const at = world();
    const first = open(at, "a");
    await wait(10);
    at.server.fates.push("lost");
    first.type({ name: "One" });
    await wait(620);
    first.type({ name: "One more word" });
    await wait(160);
    first.autosave.retire();
    const second = open(at, "a");
    await wait(200);
    expect(second.values().name).toBe("One more word");
    expect(second.told.created).toEqual(["document 1"]);
    await wait(1000);
    expect([...at.server.documents]).toMatchObject([["document 1", { values: { name: "One more word" } }]]);
  });

  it("knows its own save again whose answer was lost", async () => {
    const { at, tab } = await openStored();
    at.server.fates.push("lost");
    tab.type({ name: "Mine" });
    await wait(650);
    tab.type({ name: "Mine, and more" });
    await wait(5000);
    expect(tab.autosave.state.getState().conflict).toBeNull();
    expect(at.server.documents.get("d")?.values.name).toBe("Mine, and more");
  });

  it("keeps the text when the session is over, and goes on after the same user signed in", async () => {
    const { at, tab } = await openStored();
    at.server.refusals.push(new ApiError("unauthenticated", "Sign in", { status: 401 }));
    tab.type({ name: "Before the end" });
    await wait(650);
    at.isSignedIn = false;
    tab.autosave.leave();
    await wait(60_000);
    expect(at.server.received).toHaveLength(1);
    tab.autosave.retire();
    at.isSignedIn = true;
    const again = open(at, "a", "d");
    await wait(1000);
    expect(again.values().name).toBe("Before the end");
    expect(at.server.documents.get("d")?.values.name).toBe("Before the end");
  });

  it("puts what the server finds wrong to the form and waits for a change", async () => {
    const { at, tab } = await openStored();
    const issues = [{ path: "name", message: "This name is taken" }];
    at.server.refusals.push(new ApiError("invalid", "This name is taken", { status: 422, issues }));
    tab.type({ name: "Taken" });
    await wait(10_000);
    expect(at.server.received).toHaveLength(1);
    expect(tab.told.failures).toMatchObject([{ code: "invalid", issues }]);
    expect(tab.status()).toEqual({ kind: "incomplete", fields: 1 });
    tab.type({ name: "Free" });
    await wait(700);
    expect(at.server.documents.get("d")?.values.name).toBe("Free");
  });

  it("tells of a limit and keeps the text", async () => {
    const { at, tab } = await openStored();
    at.server.refusals.push(new ApiError("limit_reached", "3 of 3 used", { status: 403 }));
    tab.type({ name: "One too many" });
    await wait(700);
    expect(tab.told.limits).toEqual(["3 of 3 used"]);
    expect(tab.status()).toEqual({ kind: "kept", reason: "Limit reached" });
    expect([...at.drafts.kept.values()]).toMatchObject([{ values: { name: "One too many" } }]);
    const flushed = tab.autosave.flush();
    await wait(100);
    expect(await flushed).toBe(true);
  });

  it("says when neither the server nor the browser has the text", async () => {
    const { at, tab } = await openStored();
    at.drafts.state.isFull = true;
    tab.type({ name: "" });
    await wait(300);
    expect(tab.status()).toEqual({ kind: "unkept" });
    expect(tab.autosave.isAtRisk()).toBe(true);
    at.drafts.state.isFull = false;
    tab.type({ name: "", place: "x" });
    await wait(300);
    expect(tab.status()).toEqual({ kind: "incomplete", fields: 1 });
    expect(tab.autosave.isAtRisk()).toBe(false);
  });
});

describe("drafts that come back", () => {
  it("are shown with a word while they cannot be saved, and can be discarded", async () => {
    const at = world();
    const first = open(at, "a");
    await wait(10);
    first.type({ place: "India" });
    await wait(200);
    first.autosave.retire();
    const second = open(at, "a");
    await wait(50);
    expect(second.values().place).toBe("India");
    expect(second.autosave.state.getState().restored).toBe(true);
    second.autosave.discardDraft();
    await wait(50);
    expect(second.values()).toEqual(blank);
    expect(second.autosave.state.getState().restored).toBe(false);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("bring back text that is no number", async () => {
    const { at, tab } = await openStored();
    tab.type({ price: null });
    tab.form.setUnreadable("price", "Price must be a number", "twelve");
    await wait(200);
    tab.autosave.retire();
    const again = open(at, "a", "d");
    await wait(50);
    expect(again.form.store.getState().texts).toEqual({ price: "twelve" });
    expect(shownMessage(again.form.store.getState(), "price")).toBe("This must be a number");
  });

  it("lose to what was typed before they were read", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "From the draft", place: "" });
    await wait(160);
    tab.autosave.retire();
    const again = open(at, "a", "d");
    again.type({ name: "Typed at once" });
    await wait(50);
    expect(again.values()).toMatchObject({ name: "Typed at once", place: "" });
  });

  it("of another shape count as none", async () => {
    const { at, tab } = await openStored();
    tab.autosave.retire();
    const unanswered = null;
    at.drafts.kept.set("d a", { values: { name: 1 }, base: null, version: 1, texts: {}, unanswered });
    const again = open(at, "a", "d");
    await wait(50);
    expect(again.values().name).toBe("Cost");
  });
});

describe("two tabs", () => {
  async function twoTabs() {
    const { at, tab: mine } = await openStored();
    const theirs = open(at, "b", "d");
    await wait(50);
    return { at, mine, theirs };
  }

  async function clash() {
    const tabs = await twoTabs();
    tabs.theirs.type({ name: "Theirs", price: 7 });
    await wait(700);
    tabs.mine.type({ name: "Mine" });
    await wait(700);
    return tabs;
  }

  it("join changes to different fields without a word", async () => {
    const { at, mine, theirs } = await twoTabs();
    theirs.type({ place: "Kenya" });
    await wait(700);
    mine.type({ name: "Mine" });
    await wait(1000);
    expect(mine.autosave.state.getState().conflict).toBeNull();
    expect(at.server.documents.get("d")?.values).toEqual({ name: "Mine", place: "Kenya", price: 1 });
    expect(mine.values().place).toBe("Kenya");
  });

  it("ask when both changed one field, and send nothing until the choice", async () => {
    const { at, mine } = await clash();
    expect(mine.status()).toMatchObject({ kind: "conflict" });
    expect(mine.values().name).toBe("Mine");
    const before = at.server.received.length;
    mine.type({ name: "Mine, typed on" });
    await wait(60_000);
    expect(at.server.received).toHaveLength(before);
    expect(at.server.documents.get("d")?.values.name).toBe("Theirs");
  });

  it("keep mine, with their changes to other fields", async () => {
    const { at, mine } = await clash();
    expect(mine.autosave.mine()).toEqual({ name: "Mine", place: "India", price: 7 });
    mine.autosave.keepMine();
    await wait(200);
    expect(at.server.documents.get("d")?.values).toEqual({ name: "Mine", place: "India", price: 7 });
    expect(mine.status()).toMatchObject({ kind: "saved" });
  });

  it("take theirs", async () => {
    const { at, mine } = await clash();
    mine.autosave.takeTheirs();
    await wait(2000);
    expect(mine.values()).toEqual({ name: "Theirs", place: "India", price: 7 });
    expect(at.server.documents.get("d")?.version).toBe(2);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("show the newest of theirs when it is saved once more", async () => {
    const { mine, theirs } = await clash();
    theirs.type({ name: "Theirs again" });
    await wait(700);
    mine.autosave.onSavedElsewhere(3);
    await wait(100);
    expect(mine.autosave.state.getState().conflict?.values.name).toBe("Theirs again");
  });

  it("hear of a save that came while they were sending themselves", async () => {
    const { at, mine, theirs } = await twoTabs();
    theirs.type({ name: "Theirs" });
    await wait(700);
    mine.type({ name: "Mine" });
    at.server.fates.push("well", "late");
    await wait(1_500);
    at.server.put("d", { name: "Theirs", place: "India", price: 9 }, 3);
    mine.autosave.onSavedElsewhere(3);
    await wait(1_000);
    mine.autosave.takeTheirs();
    await wait(100);
    expect(mine.values()).toEqual({ name: "Theirs", place: "India", price: 9 });
  });

  it("follow each other quietly where nothing is unsaved", async () => {
    const { mine, theirs } = await twoTabs();
    theirs.type({ name: "Theirs" });
    await wait(700);
    expect(theirs.announced).toEqual([2]);
    mine.autosave.onSavedElsewhere(2);
    await wait(100);
    expect(mine.values().name).toBe("Theirs");
    mine.type({ place: "Kenya" });
    await wait(700);
    expect(mine.status()).toMatchObject({ kind: "saved" });
  });

  it("say that a document was deleted elsewhere, and keep the text", async () => {
    const { at, mine } = await twoTabs();
    at.server.documents.clear();
    mine.type({ name: "Still here" });
    await wait(700);
    expect(mine.status()).toEqual({ kind: "kept", reason: "Deleted elsewhere" });
    expect(at.drafts.kept.size).toBe(1);
  });
});

describe("saving by hand", () => {
  it("keeps a draft, sends nothing by itself, and shows what the server stored", async () => {
    const at = world();
    at.server.put("d", { name: "Cost", place: "India", price: 1 }, 1);
    const asStored = (values: Values) => ({ ...values, name: values.name.trim() });
    const tab = open(at, "a", "d", { mode: "manual", asStored });
    await wait(10);
    tab.type({ name: " Sim " });
    await wait(60_000);
    expect(at.server.received).toHaveLength(0);
    expect(tab.status()).toEqual({ kind: "kept" });
    expect(at.drafts.kept.size).toBe(1);
    const flushed = tab.autosave.flush({ always: true });
    await wait(100);
    expect(await flushed).toBe(true);
    expect(tab.values().name).toBe("Sim");
    const again = tab.autosave.flush({ always: true });
    await wait(100);
    expect(await again).toBe(true);
    expect(at.server.received).toHaveLength(2);
  });
});
