import { useSyncExternalStore } from "react";
import type { SavedStatusSource } from "../../lib/screen/saved-state.ts";
import styles from "./document-notices.module.css";

/** Why the server refuses what was typed, as after a role was lowered, and who can help. */
export function RefusalNotice({ status }: { status: SavedStatusSource }) {
  const state = useSyncExternalStore(status.subscribe, status.getState);
  if (state?.kind !== "kept" || state.message === undefined) return null;
  return (
    <div className={styles["limit"]} role="alert">
      <span className={styles["words"]}>
        {state.message} What you typed is not saved. It stays in this browser for 30 days.
      </span>
    </div>
  );
}
