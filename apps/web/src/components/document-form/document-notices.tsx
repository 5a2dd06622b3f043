import type { ApiError } from "../../lib/api/api-error.ts";
import type { AutosaveResult } from "../../lib/autosave/use-autosave.ts";
import { Button } from "../button/button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import styles from "./document-notices.module.css";
import { LeaveGuard } from "./leave-guard.tsx";
import { LimitNotice } from "./limit-notice.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";

interface DocumentNoticesProps<V> {
  autosave: AutosaveResult<V>;
  /** The limit of the subscription that stops the save. */
  limit?: ApiError | null;
  /** Whether to ask before the screen is left; a screen with two forms asks once, for both. */
  guards?: boolean;
}

/** The notices of a form that saves automatically: restored text, a conflict, a limit, and the guard on leaving. */
export function DocumentNotices<V>({ autosave, limit = null, guards = true }: DocumentNoticesProps<V>) {
  const { status, restored, discardDraft, conflict, isAtRisk } = autosave;
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
      <LimitNotice limit={limit} />
      <RefusalNotice status={status} />
    </>
  );
}
