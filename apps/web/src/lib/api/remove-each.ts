/** The outcome of deleting several documents. */
export interface Removal {
  removed: readonly string[];
  /** What Undo does not bring back, as one sentence. */
  lost?: string | undefined;
  /** Why the others were not deleted. */
  failures: readonly unknown[];
}

/**
 * Deletes documents at the same time; a failure of one does not stop the others.
 *
 * @param remove answers what Undo will not bring back of this document, as one sentence
 */
export async function removeEach<Document extends { id: string }>(
  documents: readonly Document[],
  remove: (document: Document) => Promise<string | null>,
): Promise<Removal> {
  const results = await Promise.allSettled(documents.map(remove));
  return {
    removed: documents.flatMap(({ id }, index) => (results[index]?.status === "fulfilled" ? [id] : [])),
    lost: results.flatMap((each) => (each.status === "fulfilled" ? (each.value ?? []) : []))[0],
    failures: results.flatMap((each): unknown[] => (each.status === "rejected" ? [each.reason] : [])),
  };
}
