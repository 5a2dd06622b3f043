/** The outcome of deleting several documents. */
export interface Removal {
  removed: readonly string[];
  /** What Undo does not bring back, as one sentence. */
  lost?: string | undefined;
  /** Why the others were not deleted. */
  failures: readonly unknown[];
}
