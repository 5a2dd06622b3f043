import type { ActivityItem } from "@beachhead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { Skeleton } from "../../components/skeleton/skeleton.tsx";
import { useMayCall, useWorkspace } from "../../lib/workspace/use-workspace.ts";
import styles from "./activity.module.css";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityLine } from "./activity-line.tsx";
import { activityQuery } from "./queries.ts";
import { useActivityFilter } from "./use-activity-filter.ts";

/** Who changed what and when in the open workspace. */
export function ActivitySection() {
  const filters = useActivityFilter();
  const { filter, change } = filters;
  const { name, kind } = useWorkspace();
  const mayExport = useMayCall("exportActivity");
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityQuery(filter),
  );
  const items = data?.pages.flatMap(({ activity }) => activity);
  const only = filter["id"] === undefined ? null : (items?.[0]?.document ?? null);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Panel
      flush
      title="Activity"
      subtitle={
        kind === "team" ? `Who changed what in ${name}, newest first` : "What you changed, newest first"
      }
      actions={mayExport && <ExportMenu endpoint="exportActivity" id="" formats={["csv", "jsonl"]} />}
    >
      <ActivityFilters {...filters} document={only} />
      {error !== null && items === undefined ? (
        <LoadFailure title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : items === undefined ? (
        <div aria-busy="true" className={styles["waiting"]}>
          <Skeleton height={132} />
        </div>
      ) : items.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title={isFiltered ? "No changes match" : "Nothing changed yet"}
          body={
            isFiltered
              ? "Choose another person, document or day."
              : "Changes of plans, costs, simulations and deals appear here."
          }
        />
      ) : (
        <Lines
          items={items}
          onOnly={
            filter["id"] === undefined
              ? ({ kind: of, documentId }) => change({ kind: of ?? "", id: documentId ?? "" })
              : undefined
          }
        />
      )}
      {hasNextPage && (
        <div className={styles["more"]}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Lines({
  items,
  onOnly,
}: {
  items: readonly ActivityItem[];
  onOnly: ((item: ActivityItem) => void) | undefined;
}) {
  return (
    <ul aria-label="Changes" className={styles["lines"]}>
      {items.map((item) => (
        <ActivityLine key={item.id} item={item} onOnly={onOnly} />
      ))}
    </ul>
  );
}
