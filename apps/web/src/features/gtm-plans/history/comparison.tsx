import type { FieldChange, GtmPlanReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { formatWhenExactly } from "../../../lib/format/dates.ts";
import { formatCount, NO_VALUE } from "../../../lib/format/numbers.ts";
import styles from "./history.module.css";
import { type ChangeGroup, countChanges, planChanges } from "./plan-changes.ts";
import { planVersionQuery } from "./versions.ts";

function Waiting() {
  return (
    <div aria-busy="true" className={styles["waiting"]}>
      <span className="visually-hidden">Comparing with the current plan</span>
      <Skeleton width="50%" height={20} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}

/** Compares a stored version with the current plan. */
export function Comparison({ now, version }: { now: GtmPlanReply; version: number }) {
  const was = useQuery(planVersionQuery(now.id, version));
  const groups = useMemo(() => (was.data === undefined ? [] : planChanges(was.data, now)), [was.data, now]);
  if (was.data === undefined)
    return was.error === null ? (
      <Waiting />
    ) : (
      <LoadFailure
        title="This version could not be loaded"
        error={was.error}
        onRetry={() => void was.refetch()}
      />
    );
  const total = countChanges(groups);
  const when = formatWhenExactly(was.data.updatedAt);
  return (
    <>
      <p role="status" className={styles["count"]}>
        {total === 0
          ? "No differences from the current plan"
          : `${formatCount(total, "field differs", "fields differ")} from the current plan`}
      </p>
      <ChangesList key={version} groups={groups} total={total} wasLabel={when} />
    </>
  );
}

/** Changes per page. */
const PAGE = 100;

function headingOf({ label, combination }: ChangeGroup): string {
  return combination === null ? label : `${label}, ${combination}`;
}

/** The first `count` changes with their groups. */
function firstChanges(groups: readonly ChangeGroup[], count: number): ChangeGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const changes = group.changes.slice(0, Math.max(0, left));
    left -= group.changes.length;
    return changes.length === 0 ? [] : [{ ...group, changes }];
  });
}

function ChangeRow({ change }: { change: FieldChange }) {
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
  /** Header of the column of the earlier version: "Yesterday, 10:42". */
  wasLabel: string;
}

/** The differences by step and combination: earlier value and current value. */
function ChangesList({ groups, total, wasLabel }: ChangesListProps) {
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

const LONGEST = 280;
const BEFORE = 40;

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

function cut(text: string, from: number): string {
  const begins = from > 0 ? "…" : "";
  const ends = text.length > from + LONGEST ? "…" : "";
  return `${begins}${text.slice(from, from + LONGEST)}${ends}`;
}

/** Shortens two texts to the part around their first difference. */
export function excerpts(was: string, now: string): { was: string; now: string } {
  if (was.length <= LONGEST && now.length <= LONGEST) return { was, now };
  const shared = firstDifference(was, now);
  const from = shared <= LONGEST / 2 ? 0 : shared - BEFORE;
  return { was: cut(was, from), now: cut(now, from) };
}
