import type { PresenceEvent, SharedKind } from "@beachhead/contract";
import { create } from "zustand";
import { documentOf } from "../autosave/document-name.ts";

/** A form that is on the screen. */
export interface OpenForm {
  kind: SharedKind;
  id: string;
  /** Tells forms of one document apart; fields of two forms may have the same name. */
  scope: string;
}

type Person = PresenceEvent["people"][number];

interface OpenDocuments {
  forms: readonly OpenForm[];
  /** Who has a document open, the user included, by `keyOf`. */
  people: Readonly<Record<string, readonly Person[]>>;
}

export const useOpenDocuments = create<OpenDocuments>(() => ({ forms: [], people: {} }));

export const keyOf = ({ kind, id }: Pick<OpenForm, "kind" | "id">): string => `${kind} ${id}`;

const kinds: readonly SharedKind[] = ["gtm-plan", "dg-plan", "product-cost", "simulation", "dashboard-view"];

/** Notes that a form is on the screen, until the returned function is called. */
export function openForm(formKind: string, documentId: string): () => void {
  const document = documentOf(formKind, documentId);
  const kind = kinds.find((each) => each === document.kind);
  if (kind === undefined) return () => undefined;
  const form = { kind, id: document.id, scope: `${formKind}${documentId.slice(document.id.length)}` };
  useOpenDocuments.setState(({ forms }) => ({ forms: [...forms, form] }));
  return () => useOpenDocuments.setState(({ forms }) => ({ forms: forms.filter((each) => each !== form) }));
}

/** Takes up who has a document open, as the server tells. */
export function notePeople({ kind, id, people }: PresenceEvent): void {
  useOpenDocuments.setState((state) => ({ people: { ...state.people, [keyOf({ kind, id })]: people } }));
}
