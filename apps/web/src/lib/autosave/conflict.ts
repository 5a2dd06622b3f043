import type { StoreApi } from "zustand/vanilla";
import type { Known } from "./known.ts";
import type { AutosaveParts, AutosaveState, Current } from "./parts.ts";

/** What meeting another's version stands on. */
interface ConflictParts<V> {
  parts: AutosaveParts<V>;
  known: Known<V>;
  state: StoreApi<AutosaveState<V>>;
  hasLeft(): boolean;
  /** Whether nothing here is under way or waits to be saved. */
  mayReload(): boolean;
  /** The form stands on another version now, before anybody is told. */
  onAdopted(): void;
  /** Keeps the draft and tells the status. */
  onChanged(): void;
}

/** Somebody else's versions of the document: what both sides changed is joined, or left to the user. */
export interface Conflict<V> {
  /** Whether the user has yet to choose. */
  waits(): boolean;
  /**
   * @param isChosen whether fields that both sides changed stay as they are here
   * @returns false when the user has to choose
   */
  join(current: Current<V>, isChosen: boolean): boolean;
  /** Takes another tab's version over when nothing here waits to be saved; 0 looks at what was heard before. */
  followNewer(version: number): Promise<void>;
  mine(): V;
  /** True when there was something to keep. */
  keepMine(): boolean;
  takeTheirs(): void;
}

export function createConflict<V>({
  parts,
  known,
  state,
  hasLeft,
  mayReload,
  onAdopted,
  onChanged,
}: ConflictParts<V>): Conflict<V> {
  const { form } = parts;
  /** Newest version another tab told of. */
  let heardOf = 0;
  const waits = () => state.getState().conflict !== null;

  function join(current: Current<V>, isChosen: boolean): boolean {
    const { values, clashes } = known.mergeWith(current.values);
    if ((clashes > 0 && !isChosen) || !parts.isValues(values)) {
      state.setState({ conflict: current });
      onChanged();
      return false;
    }
    form.rebase(values, current.values);
    adopt(current);
    return true;
  }

  function adopt(current: Current<V>): void {
    // The newer version may hold a save of this tab whose answer was lost: no form has applied it.
    if (known.documentId !== undefined && known.unanswered !== null)
      parts.announce(known.documentId, current.version);
    known.adopt(current);
    onAdopted();
    state.setState({ conflict: null, isComparing: false });
    onChanged();
    if (!hasLeft()) parts.onAdopted(current);
    void followNewer(0);
  }

  async function followNewer(newVersion: number): Promise<void> {
    heardOf = Math.max(heardOf, newVersion);
    const { documentId, version } = known;
    if (documentId === undefined || version === null || heardOf <= version || !mayReload()) return;
    // Where it cannot be fetched, the next save or the next look at the page will find out.
    const current = await parts.loadCurrent(documentId).catch(() => null);
    if (current === null || current.version <= (known.version ?? 0) || !mayReload()) return;
    if (waits()) state.setState({ conflict: current });
    else join(current, false);
  }

  return {
    waits,
    join,
    followNewer,
    mine() {
      const { conflict } = state.getState();
      const merged = conflict === null ? null : known.mergeWith(conflict.values).values;
      return parts.isValues(merged) ? merged : form.store.getState().values;
    },
    keepMine() {
      const { conflict } = state.getState();
      return conflict !== null && join(conflict, true);
    },
    takeTheirs() {
      const { conflict } = state.getState();
      if (conflict === null) return;
      form.load(conflict.values, conflict.values);
      adopt(conflict);
    },
  };
}
