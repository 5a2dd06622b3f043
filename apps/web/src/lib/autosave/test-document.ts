import { vi } from "vitest";
import { sameShape } from "../drafts/same-shape.ts";
import { createDocumentForm } from "../form/document-form.ts";
import { createAutosave } from "./autosave.ts";
import { createTestDrafts, createTestServer } from "./testing-server.ts";
import type { AutosaveDeps } from "./types.ts";

export interface Values {
  name: string;
  place: string;
  price: number | null;
}

export const blank: Values = { name: "", place: "", price: null };
const isValues = (value: unknown): value is Values => sameShape(blank, value);

/** A server and a browser's drafts. */
export const world = () => ({
  server: createTestServer<Values>(),
  drafts: createTestDrafts(),
  isSignedIn: true,
  isOnline: true,
});
export type World = ReturnType<typeof world>;

/** Opens a document of them in a tab. */
export function open(in_: World, tab: string, id?: string, changes: Partial<AutosaveDeps<Values>> = {}) {
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
    onLimit: ({ message }) => told.limits.push(message),
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

export const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

export async function openStored(at: World = world()) {
  at.server.put("d", { name: "Cost", place: "India", price: 1 }, 1);
  const tab = open(at, "a", "d");
  await wait(50);
  return { at, tab };
}
