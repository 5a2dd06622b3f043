import type { EndpointName } from "@beachhead/contract";
import type { ReactNode } from "react";
import type { Removal } from "../../lib/api/removal.ts";
import type { MenuItem } from "../menu/menu.tsx";

/** How a list speaks of its documents, and what it can do with them. */
export interface DocumentKind<Document> {
  /** "product cost"; with an s for several. */
  name: string;
  /** The call that changes one: who may not call it can open and read only. */
  changedBy: EndpointName;
  /** The screen of a new one. */
  address: string;
  /** The screen of a saved one, where it is not `/<id>` behind the address. */
  addressOf?: ((document: Document) => string) | undefined;
  /** Runs before the screen of a new one (null) or of a saved one opens. */
  onOpen?: ((document: Document | null) => void) | undefined;
  titleOf: (document: Document) => string;
  /** What the search looks through. */
  searchTextOf: (document: Document) => string;
  remove: (documents: readonly Document[]) => Promise<Removal>;
  /** "Delete", with what uses the documents, where something does. */
  removeLabel?: ((documents: readonly Document[]) => string) | undefined;
  /** Says why documents could not be deleted, where a sentence is not enough; false leaves the sentence to be said. */
  explainRefusal?: ((failure: unknown) => boolean) | undefined;
  restore: (ids: readonly string[]) => Promise<unknown>;
  /** Stores a copy and answers its id. */
  duplicate?: ((document: Document) => Promise<{ id: string }>) | undefined;
  /** Opens a copy that was just stored, where it is not `/<id>` behind the address. */
  openCopy?: ((id: string) => void) | undefined;
  /** What else the menu of a row offers. */
  moreActions?: ((document: Document) => readonly MenuItem[]) | undefined;
  /** Marks behind the title: "Baseline". */
  tagOf?: ((document: Document) => ReactNode) | undefined;
  /** What else can be done with the chosen documents. */
  moreForChosen?: ((documents: readonly Document[]) => readonly MenuItem[]) | undefined;
  /** Where the title can be changed in place. */
  rename?: RenameInPlace<Document> | undefined;
}

/** Changing a title in its row. */
export interface RenameInPlace<Document> {
  /** Names the field: "Plan name". */
  label: string;
  /** Stores the new title; rejects with the sentence to show under the field. */
  save: (document: Document, title: string) => Promise<unknown>;
}

/** What every listed document has. */
export interface ListedDocument {
  id: string;
  updatedAt: string;
  /** A copy of the example. */
  example?: boolean;
}
