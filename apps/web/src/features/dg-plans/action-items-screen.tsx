import { useQuery } from "@tanstack/react-query";
import { CalendarArrowDown, Download } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { PageHeader } from "../../components/page-header/page-header.tsx";
import { download } from "../../lib/download/download.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { ActionBoard } from "./action-items/action-board.tsx";
import { actionsCalendar, calendarActions } from "./action-items/action-calendar.ts";
import { actionsCsv } from "./action-items/action-csv.ts";
import { useActionEdits } from "./action-items/action-edits.ts";
import { type ActionFilters, filterActions, readFilters } from "./action-items/action-filters.ts";
import { groupActions } from "./action-items/action-groups.ts";
import styles from "./action-items/action-items.module.css";
import { ActionTable } from "./action-items/action-table.tsx";
import { ActionToolbar } from "./action-items/action-toolbar.tsx";
import { standWords } from "./action-items/action-words.ts";
import { dayOf } from "./action-items/days.ts";
import type { PlanAction } from "./action-items/plan-action.ts";
import { useActionsOf } from "./api/actions.ts";
import { groupedPlansQuery } from "./api/grouped-plans.ts";
import { listedPlans } from "./list/listed-plans.ts";

/** Who does what by when, over all channels of one DG plan or of all. */
export function ActionItemsScreen() {
  useScreenTitle("Action items");
  const { data, error, refetch } = useQuery(groupedPlansQuery);
  const plans = useMemo(() => data && listedPlans(data), [data]);
  return (
    <div className={styles["page"]}>
      {plans === undefined && error !== null ? (
        <>
          <PageHeader title="Action items" />
          <LoadFailure title="Failed to fetch plans" error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <ActionItems plans={plans ?? []} isLoading={plans === undefined} />
      )}
    </div>
  );
}

interface ActionItemsProps {
  plans: readonly { id: string; planname: string }[];
  isLoading: boolean;
}

function ActionItems({ plans, isLoading }: ActionItemsProps) {
  const [today] = useState(() => dayOf(new Date()));
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState("");
  // Typing is never held up by the list.
  const settledSearch = useDeferredValue(search);
  const filters = readFilters(address);
  const { plan, status, group, view } = filters;
  const chosen = useMemo(() => {
    const one = plans.filter(({ id }) => id === plan);
    return one.length === 0 ? plans : one;
  }, [plans, plan]);
  const answer = useActionsOf(chosen);
  const edits = useActionEdits(today);
  const shown = useMemo(
    () => filterActions(answer.actions, status, settledSearch),
    [answer.actions, status, settledSearch],
  );
  const groups = useMemo(() => groupActions(shown, group, today), [shown, group, today]);
  const isWaiting = isLoading || (answer.isLoading && answer.actions.length === 0);

  const onFilter = (name: keyof ActionFilters, value: string) =>
    setAddress(
      (before) => {
        if (value === "") before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const empty = (
    <Empty
      hasItems={answer.actions.length > 0}
      onClear={() => {
        setSearch("");
        onFilter("status", "all");
      }}
    />
  );
  return (
    <>
      <PageHeader
        title="Action items"
        description={isWaiting ? "Who does what by when." : standWords(answer.actions, today)}
        actions={<Exports actions={shown} />}
      />
      <ActionToolbar
        filters={{ ...filters, plan: chosen.length === 1 && plan !== null ? (chosen[0]?.id ?? null) : null }}
        {...{ plans, search, onFilter }}
        onSearch={setSearch}
      />
      {answer.error !== null && (
        <LoadFailure
          title={`The items of ${answer.failures} of ${chosen.length} DG plans could not be fetched`}
          error={answer.error}
          onRetry={answer.retry}
        />
      )}
      {view === "board" && !isWaiting ? (
        shown.length === 0 ? (
          <div className={styles["emptyBoard"]}>{empty}</div>
        ) : (
          <ActionBoard actions={shown} edits={edits} today={today} />
        )
      ) : (
        <ActionTable {...{ groups, edits, today, empty }} showsPlan={chosen.length > 1} loading={isWaiting} />
      )}
    </>
  );
}

function Exports({ actions }: { actions: readonly PlanAction[] }) {
  const save = (text: string, type: string, name: string) => download(new Blob([text], { type }), name);
  const dated = calendarActions(actions).length;
  return (
    <>
      <Button
        icon={<CalendarArrowDown aria-hidden="true" />}
        disabled={dated === 0}
        title={dated === 0 ? "No item that is shown has a date and is still to be done" : undefined}
        onClick={() =>
          save(actionsCalendar(actions, new Date()), "text/calendar;charset=utf-8", "action-items.ics")
        }
      >
        Calendar, .ics
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        disabled={actions.length === 0}
        title={actions.length === 0 ? "No item is shown" : undefined}
        onClick={() => save(actionsCsv(actions), "text/csv;charset=utf-8", "action-items.csv")}
      >
        CSV
      </Button>
    </>
  );
}

function Empty({ hasItems, onClear }: { hasItems: boolean; onClear: () => void }) {
  return hasItems ? (
    <EmptyState
      title="No action item matches"
      body="Nothing that is to be done holds these words or has this status."
      action={<Button onClick={onClear}>Show all</Button>}
    />
  ) : (
    <EmptyState
      title="No action items yet"
      body="They come with the channels of a DG plan: each sub-channel begins with its first things to do."
      action={<ButtonLink to="/saved-dgplans">DG plans</ButtonLink>}
    />
  );
}
