import type { GtmPlanReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { formatWhenExactly } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { planVersionQuery } from "../api/versions.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./history.module.css";
import { countChanges, planChanges } from "./plan-changes.ts";

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

/** A version that was kept beside the plan as it stands. */
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
