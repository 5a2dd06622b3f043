import type { AutosaveResult } from "../../lib/autosave/use-autosave.ts";
import { Button } from "../button/button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import styles from "./document-notices.module.css";
import { LeaveGuard } from "./leave-guard.tsx";

interface DocumentNoticesProps<V> {
  autosave: AutosaveResult<V>;
  /** Whether they ask before the screen is left. A screen of two forms asks once, for both. */
  guards?: boolean;
}

/** What a form that saves by itself may have to say: text that is back, another tab's version, a risk in leaving. */
export function DocumentNotices<V>({ autosave, guards = true }: DocumentNoticesProps<V>) {
  const { restored, discardDraft, conflict, isAtRisk } = autosave;
  return (
    <>
      {guards && <LeaveGuard isAtRisk={isAtRisk} />}
      {restored && (
        <p className={styles["restored"]}>
          Your unsaved changes were restored.{" "}
          <Button variant="link" size="sm" onClick={discardDraft}>
            Discard them
          </Button>
        </p>
      )}
      <ConflictNotice conflict={conflict} />
    </>
  );
}
