import { GitCompareArrows } from "lucide-react";
import type { AutosaveConflict } from "../../lib/autosave/use-autosave.ts";
import { elsewhere } from "../../lib/workspace/elsewhere.ts";
import { Button } from "../button/button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./document-notices.module.css";

/** Says above a form that the document changed elsewhere, and lets the user choose without leaving the form. */
export function ConflictNotice<V>({ conflict }: { conflict: AutosaveConflict<V> | null }) {
  if (conflict === null) return null;
  const { what, mine, theirs, isComparing, compare, keepMine, takeTheirs } = conflict;
  return (
    <>
      <div className={styles["conflict"]} role="alert">
        <GitCompareArrows aria-hidden="true" />
        <p className={styles["words"]}>
          <b>
            This {what} changed {elsewhere()}.
          </b>{" "}
          You can keep typing. Nothing is saved until you choose a version.
        </p>
        <span className={styles["actions"]}>
          <Button size="sm" onClick={() => compare(true)}>
            Compare
          </Button>
          <Button size="sm" onClick={takeTheirs}>
            Take theirs
          </Button>
          <Button size="sm" variant="primary" onClick={keepMine}>
            Keep mine
          </Button>
        </span>
      </div>
      {isComparing && (
        <ConflictDialog
          what={what}
          mine={mine}
          theirs={theirs}
          busy={false}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          onClose={() => compare(false)}
        />
      )}
    </>
  );
}
