import { formatCount } from "../../lib/format/numbers.ts";
import { choosePlanContext } from "../../lib/plan-context.ts";
import { Button } from "../button/button.tsx";
import styles from "./scope-note.module.css";

interface ScopeNoteProps {
  /** Null: the list is not narrowed. */
  scope: { planName: string } | null;
  hidden: number;
}

/** Says that a list is narrowed to one plan, and shows the rest. */
export function ScopeNote({ scope, hidden }: ScopeNoteProps) {
  if (scope === null) return null;
  return (
    <p className={styles["note"]} role="status">
      Only of {scope.planName}
      {hidden > 0 && `, ${formatCount(hidden, "other")} hidden`}.{" "}
      <Button variant="link" size="sm" onClick={() => choosePlanContext(null)}>
        Show all plans
      </Button>
    </p>
  );
}
