/** How a list speaks of its documents, and what it can do with them. */
export interface DocumentKind<Document> {
  /** "product cost"; with an s for several. */
  name: string;
  /** The screen of a new one; `/<id>` behind it opens a saved one. */
  address: string;
  titleOf: (document: Document) => string;
  /** What the search looks through. */
  searchTextOf: (document: Document) => string;
  remove: (ids: readonly string[]) => Promise<unknown>;
  restore: (ids: readonly string[]) => Promise<unknown>;
  /** Stores a copy and answers its id. */
  duplicate: (document: Document) => Promise<{ id: string }>;
}

/** What every listed document has. */
export interface ListedDocument {
  id: string;
  updatedAt: string;
}
