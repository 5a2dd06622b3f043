import type { StoreApi } from "zustand/vanilla";
import type { ServerState } from "./server-state.ts";
import type { AutosaveDeps, AutosaveState, Current } from "./types.ts";

/** Dependencies of the conflict handling. */
interface ConflictDeps<V> {
  deps: AutosaveDeps<V>;
  server: ServerState<V>;
  state: StoreApi<AutosaveState<V>>;
  hasLeft(): boolean;
  /** Whether the draft was read and no save is running. */
  mayReload(): boolean;
  /** The form was merged with another version; called before the draft and the status follow. */
  onAdopted(): void;
  /** Writes the draft and updates the status. */
  onChanged(): void;
}

/** Newer versions by somebody else: merged field by field, or shown to the user when both changed a field. */
export interface Conflict<V> {
  /** Whether the user still has to choose. */
  waits(): boolean;
  /**
   * @param isChosen whether the user chose to keep their values of fields that both sides changed
   * @returns false when the user has to choose
   */
  merge(current: Current<V>, isChosen: boolean): boolean;
  /** Loads the current version unless a save is running: somebody else may have saved. */
  reload(): Promise<void>;
  /** Loads a version announced by another tab unless a save is running; 0 checks the last one announced. */
  reloadIfNewer(version: number): Promise<void>;
  mine(): V;
  /** True if there was a conflict to resolve. */
  keepMine(): boolean;
  takeTheirs(): void;
}

export function createConflict<V>({
  deps,
  server,
  state,
  hasLeft,
  mayReload,
  onAdopted,
  onChanged,
}: ConflictDeps<V>): Conflict<V> {
  const { form } = deps;
  /** Newest version announced by another tab. */
  let newestAnnounced = 0;
  const waits = () => state.getState().conflict !== null;

  function merge(current: Current<V>, isChosen: boolean): boolean {
    const { values, clashes } = server.mergeWith(current.values);
    if ((clashes > 0 && !isChosen) || !deps.isValues(values)) {
      state.setState({ conflict: current });
      onChanged();
      return false;
    }
    form.rebase(values, current.values);
    adopt(current);
    return true;
  }

  function adopt(current: Current<V>): void {
    // The newer version may be a save of this tab whose answer was lost: it was not announced yet.
    if (server.documentId !== undefined && server.unanswered !== null)
      deps.announce(server.documentId, current.version);
    server.adopt(current);
    onAdopted();
    state.setState({ conflict: null, isComparing: false });
    onChanged();
    if (!hasLeft()) deps.onAdopted(current);
    void reloadIfNewer(0);
  }

  async function reloadIfNewer(newVersion: number): Promise<void> {
    newestAnnounced = Math.max(newestAnnounced, newVersion);
    if (newestAnnounced > (server.version ?? Number.POSITIVE_INFINITY)) await reload();
  }

  async function reload(): Promise<void> {
    const { documentId } = server;
    if (documentId === undefined || !mayReload()) return;
    // If it cannot be fetched, the next save or the next focus of the page will detect it.
    const current = await deps.loadCurrent(documentId).catch(() => null);
    if (current === null || current.version <= (server.version ?? 0) || !mayReload()) return;
    if (waits()) state.setState({ conflict: current });
    else merge(current, false);
  }

  return {
    waits,
    merge,
    reload,
    reloadIfNewer,
    mine() {
      const { conflict } = state.getState();
      const merged = conflict === null ? null : server.mergeWith(conflict.values).values;
      return deps.isValues(merged) ? merged : form.store.getState().values;
    },
    keepMine() {
      const { conflict } = state.getState();
      return conflict !== null && merge(conflict, true);
    },
    takeTheirs() {
      const { conflict } = state.getState();
      if (conflict === null) return;
      form.load(conflict.values, conflict.values);
      adopt(conflict);
    },
  };
}
