import { differences } from "../../lib/form/differences.ts";
import { NO_VALUE } from "../../lib/format/numbers.ts";
import { elsewhere } from "../../lib/workspace/elsewhere.ts";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import styles from "./conflict-dialog.module.css";

interface ConflictDialogProps {
  /** What changed: "simulation", "product cost". */
  what: string;
  mine: unknown;
  theirs: unknown;
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onClose(): void;
}

const SHOWN = 8;

/** Two versions of one document: says what differs and lets the user choose. */
export function ConflictDialog({
  what,
  mine,
  theirs,
  busy,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const all = differences(mine, theirs);
  return (
    <Dialog
      open
      size="form"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`This ${what} changed ${elsewhere()}`}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" busy={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {all.length === 0
          ? "Both versions have the same values. The other one was saved later."
          : `${all.length} ${all.length === 1 ? "field differs" : "fields differ"}. Nothing is saved until you choose a version.`}
      </p>
      {all.length > 0 && (
        <table className={styles["table"]}>
          <caption className="visually-hidden">Fields that differ</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, SHOWN).map((difference) => (
              <tr key={difference.path.join(".")}>
                <th scope="row">{difference.field}</th>
                <td>{difference.mine || NO_VALUE}</td>
                <td>{difference.theirs || NO_VALUE}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > SHOWN && <p className={styles["more"]}>and {all.length - SHOWN} more</p>}
    </Dialog>
  );
}
