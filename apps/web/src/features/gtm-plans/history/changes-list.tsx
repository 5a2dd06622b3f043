import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { formatCount, NO_VALUE } from "../../../lib/format/numbers.ts";
import { excerpts } from "./excerpt.ts";
import styles from "./history.module.css";
import type { Change, ChangeGroup } from "./plan-changes.ts";

/** Changes that are drawn at first, and more with each press. */
const PAGE = 100;

function headingOf({ label, combination }: ChangeGroup): string {
  return combination === null ? label : `${label}, ${combination}`;
}

/** The groups as far as they hold the first changes. */
function firstChanges(groups: readonly ChangeGroup[], count: number): ChangeGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const changes = group.changes.slice(0, Math.max(0, left));
    left -= group.changes.length;
    return changes.length === 0 ? [] : [{ ...group, changes }];
  });
}

function ChangeRow({ change }: { change: Change }) {
  const { was, now } = excerpts(change.was, change.now);
  return (
    <tr>
      <th scope="row">{change.field}</th>
      <td>{was || NO_VALUE}</td>
      <td>{now || NO_VALUE}</td>
    </tr>
  );
}

interface ChangesListProps {
  groups: readonly ChangeGroup[];
  total: number;
  /** Names the column of the earlier version: "Yesterday, 10:42". */
  wasLabel: string;
}

/** What differs, step by step and combination by combination, as it was and as it is now, side by side. */
export function ChangesList({ groups, total, wasLabel }: ChangesListProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      {firstChanges(groups, shown).map((group) => (
        <table key={headingOf(group)} className={styles["changes"]}>
          <caption>{headingOf(group)}</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{wasLabel}</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {group.changes.map((change) => (
              <ChangeRow key={`${change.field} ${change.was}`} change={change} />
            ))}
          </tbody>
        </table>
      ))}
      {total > shown && (
        <Button className={styles["more"]} onClick={() => setShown(shown + PAGE)}>
          Show {formatCount(Math.min(PAGE, total - shown), "more change", "more changes")}
        </Button>
      )}
    </>
  );
}
