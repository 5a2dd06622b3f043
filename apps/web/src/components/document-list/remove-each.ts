/** What came of deleting several documents. */
export interface Removal {
  removed: readonly string[];
  /** What Undo does not bring back, as one sentence; said with the offer of it. */
  lost?: string | undefined;
  /** Why the others, if any, are still there. */
  failures: readonly unknown[];
}

/** Deletes documents one by one at the same time: those that cannot be deleted do not hold up the others. */
export async function removeEach(
  ids: readonly string[],
  remove: (id: string) => Promise<unknown>,
): Promise<Removal> {
  const settled = await Promise.allSettled(ids.map(remove));
  return {
    removed: ids.filter((_, index) => settled[index]?.status === "fulfilled"),
    failures: settled.flatMap((each): unknown[] => (each.status === "rejected" ? [each.reason] : [])),
  };
}
