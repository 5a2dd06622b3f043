import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shownMessage } from "../form/document-form.ts";
import { blank, open, openStored, type Values, wait, world } from "./test-document.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("saving while typing", () => {
  it("autosave creates the document from the first valid state and updates it from then on", async () => {
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

  it("an undo during a save, back to the values saved before, is saved as well", async () => {
    const { at, tab } = await openStored();
    const before = tab.values();
    at.server.fates.push("late");
    tab.type({ name: "Copied" });
    await wait(620);
    expect(tab.status()).toEqual({ kind: "saving" });
    tab.form.update(() => before);
    await wait(5_000);
    expect(at.server.documents.get("d")?.values.name).toBe("Cost");
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("autosave debounces typing, waits at most 3 s and sends one save at a time", async () => {
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

  it("autosave sends nothing when the typed values equal the stored ones", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Other" });
    tab.type({ name: "Cost" });
    await wait(2000);
    expect(at.server.received).toHaveLength(0);
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("autosave writes the draft within 0.2 s and drops it once the server has stored the values", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Draft" });
    await wait(200);
    expect([...at.drafts.kept.values()]).toMatchObject([{ values: { name: "Draft" }, version: 1 }]);
    await wait(1000);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("autosave does not overwrite typed values with the server's normalized values", async () => {
    const at = world();
    const tab = open(at, "a", undefined, { asStored: (values) => ({ ...values, price: values.price ?? 0 }) });
    await wait(10);
    tab.type({ name: "Cost" });
    await wait(1000);
    expect(tab.values().price).toBeNull();
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("flush saves at once, and answers false when the form is invalid or the server is unreachable", async () => {
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

  it("autosave keeps retrying after the form has unmounted, until the change is saved", async () => {
    const { at, tab } = await openStored();
    at.server.fates.push("unreachable");
    tab.type({ name: "Last words" });
    tab.autosave.leave();
    await wait(3000);
    expect(at.server.documents.get("d")?.values.name).toBe("Last words");
    expect(at.drafts.kept.size).toBe(0);
  });
});

describe("drafts that come back", () => {
  it("a restored draft that cannot be saved yet is marked as restored and can be discarded", async () => {
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

  it("a restored draft brings back text that is not a number", async () => {
    const { at, tab } = await openStored();
    tab.type({ price: null });
    tab.form.setParseError("price", "Price must be a number", "twelve");
    await wait(200);
    tab.autosave.retire();
    const again = open(at, "a", "d");
    await wait(50);
    expect(again.form.store.getState().rawText).toEqual({ price: "twelve" });
    expect(shownMessage(again.form.store.getState(), "price")).toBe("This must be a number");
  });

  it("a restored draft does not overwrite what was typed before the draft was read", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "From the draft", place: "" });
    await wait(160);
    tab.autosave.retire();
    const again = open(at, "a", "d");
    again.type({ name: "Typed at once" });
    await wait(50);
    expect(again.values()).toMatchObject({ name: "Typed at once", place: "" });
  });

  it("a draft of another shape is ignored", async () => {
    const { at, tab } = await openStored();
    tab.autosave.retire();
    const unanswered = null;
    at.drafts.kept.set("d a", { values: { name: 1 }, base: null, version: 1, rawText: {}, unanswered });
    const again = open(at, "a", "d");
    await wait(50);
    expect(again.values().name).toBe("Cost");
  });
});

describe("saving by hand", () => {
  it("manual saving keeps a draft, sends nothing until flushed, and shows what the server stored", async () => {
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
