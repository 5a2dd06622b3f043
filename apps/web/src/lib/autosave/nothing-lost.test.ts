import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sameShape } from "../drafts/same-shape.ts";
import { createDocumentForm } from "../form/document-form.ts";
import { createAutosave } from "./autosave.ts";
import { createTestDrafts, createTestServer, type Fate } from "./testing-server.ts";

type Field = "name" | "place" | "note";
type Values = Record<Field, string>;

const blank: Values = { name: "", place: "", note: "" };
const fields: readonly Field[] = ["name", "place", "note"];
const isValues = (value: unknown): value is Values => sameShape(blank, value);

type Step =
  | { do: "type"; tab: number; field: Field }
  | { do: "wait"; milliseconds: number }
  | { do: "next request"; fate: Fate }
  | { do: "kill"; tab: number }
  | { do: "leave"; tab: number }
  | { do: "choose"; tab: number; mine: boolean };

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A browser with tabs on one document, in which every word that is typed is unlike any other. */
function createBrowser(tabs: number, startId: string | undefined) {
  const server = createTestServer<Values>();
  if (startId !== undefined) server.put(startId, { ...blank, name: "Start" }, 1);
  const drafts = createTestDrafts();
  const typed: { word: string; field: Field }[] = [];
  const given: string[] = [];
  let knownId = startId;

  function openTab(name: string) {
    const stored = knownId === undefined ? undefined : server.documents.get(knownId);
    const form = createDocumentForm<Values>(structuredClone(stored?.values ?? blank), (values) =>
      values.name === "" ? [{ path: "name", message: "Name is required" }] : [],
    );
    const life = { isAlive: true };
    const slot = drafts.openSlot(name, knownId);
    const autosave = createAutosave<Values>({
      form,
      documentId: knownId,
      version: stored?.version ?? null,
      mode: "automatic",
      // A page that is dead writes nothing any more, though its requests may still arrive.
      slot: {
        ...slot,
        write: async (draft) => (life.isAlive ? slot.write(draft) : false),
        drop: async () => (life.isAlive ? slot.drop() : undefined),
        moveTo: (id) => (life.isAlive ? slot.moveTo(id) : undefined),
      },
      save: server.save,
      loadCurrent: server.load,
      isValues,
      maySend: () => life.isAlive,
      isOnline: () => true,
      random: () => 0.5,
      announce: (_id, version) => {
        if (!life.isAlive) return;
        for (const other of open) if (other.name !== name) other.autosave.onSavedElsewhere(version);
      },
      onCreated: (id) => {
        if (life.isAlive) knownId = id;
      },
      onAdopted: () => undefined,
      onLimit: () => undefined,
      onFailure: () => undefined,
    });
    void autosave.start();
    return { name, form, autosave, life };
  }

  const open = Array.from({ length: tabs }, (_, index) => openTab(`tab ${index}`));

  function choose(index: number, isMine: boolean): void {
    const tab = open[index];
    const conflict = tab?.autosave.state.getState().conflict;
    if (tab === undefined || conflict === null || conflict === undefined) return;
    const mine = tab.autosave.mine();
    const [kept, dropped] = isMine
      ? [mine, conflict.values]
      : [conflict.values, tab.form.store.getState().values];
    const stays = fields.map((field) => kept[field]).join(" ");
    for (const field of fields)
      given.push(...dropped[field].split(" ").filter((word) => !stays.includes(word)));
    if (isMine) tab.autosave.keepMine();
    else tab.autosave.takeTheirs();
  }

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case "wait":
        return void (await wait(step.milliseconds));
      case "next request":
        return void server.fates.push(step.fate);
      case "type": {
        const word = `w${typed.length}.`;
        typed.push({ word, field: step.field });
        const { field } = step;
        return open[step.tab]?.form.update((values) => ({
          ...values,
          [field]: `${values[field]} ${word}`.trim(),
        }));
      }
      case "kill":
      case "leave": {
        const tab = open[step.tab];
        // A new document that is left is finished behind the screen; the next form is for another one.
        if (tab === undefined || (step.do === "leave" && knownId === undefined)) return;
        // What was typed in the last moments may go with a page that is killed.
        if (step.do === "kill") {
          await wait(200);
          tab.life.isAlive = false;
        } else {
          tab.autosave.leave();
          await wait(1000);
        }
        tab.autosave.retire();
        await wait(30);
        open[step.tab] = openTab(tab.name);
        return void (await wait(10));
      }
      case "choose":
        return choose(step.tab, step.mine);
      default:
        return step satisfies never;
    }
  }

  /** The server answers again, and every conflict is resolved with the version in the tab. */
  async function settle(): Promise<void> {
    server.fates.length = 0;
    for (let round = 0; round < 10; round += 1) {
      for (const index of open.keys()) {
        const values = open[index]?.form.store.getState().values;
        if (values?.name === "") await take({ do: "type", tab: index, field: "name" });
        choose(index, true);
        open[index]?.autosave.wake();
      }
      await wait(65_000);
    }
  }

  return { server, open, typed, given, take, settle };
}

function stepsOf(tabs: number): fc.Arbitrary<Step> {
  const tab = fc.nat({ max: tabs - 1 });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("type" as const), tab, field: fc.constantFrom(...fields) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("wait" as const),
        milliseconds: fc.constantFrom(5, 60, 200, 650, 1300),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("next request" as const),
        fate: fc.constantFrom<Fate>("unreachable", "lost", "unsure", "broken", "late", "well"),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("leave" as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("choose" as const), tab, mine: fc.boolean() }) },
  );
}

/** What went wrong in a session, each thing in words; nothing is as it should be. */
async function faultsOf(
  tabs: number,
  startId: string | undefined,
  steps: readonly Step[],
): Promise<string[]> {
  const { server, open, typed, given, take, settle } = createBrowser(tabs, startId);
  await wait(10);
  for (const step of steps) await take(step);
  await settle();
  const [stored] = server.documents.values();
  const isStored = ({ word, field }: (typeof typed)[number]) =>
    stored?.values[field].split(" ").includes(word) === true;
  const lost = typed.filter((each) => !given.includes(each.word) && !isStored(each));
  const wanted = startId === undefined && typed.length === 0 ? 0 : 1;
  const shown = JSON.stringify(stored?.values ?? blank);
  return [
    ...lost.map(({ word, field }) => `${word} is gone from ${field}`),
    ...(server.documents.size === wanted ? [] : [`${server.documents.size} documents were made`]),
    ...open
      .filter((tab) => JSON.stringify(tab.form.store.getState().values) !== shown)
      .map((tab) => `${tab.name} shows something else than what is stored`),
    ...open
      .filter((tab) => tab.autosave.state.getState().conflict !== null)
      .map((tab) => `${tab.name} waits`),
  ];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["a new document in one tab", 1, undefined],
  ["a stored document in one tab", 1, "d"],
  ["a stored document in two tabs", 2, "d"],
] as const)(
  "%s: whatever fails, is killed or arrives late, every word is stored or was discarded by choice",
  async (_name, tabs, startId) => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepsOf(tabs), { maxLength: 40 }), async (steps) => {
        expect(await faultsOf(tabs, startId, steps)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  },
);
