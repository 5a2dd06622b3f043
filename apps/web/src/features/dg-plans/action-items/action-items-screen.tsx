import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { DocumentGone } from "../../../components/document-gone/document-gone.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { May } from "../../../components/may.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ScopeNote } from "../../../components/plan-scope/scope-note.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { isGone, refetchFor } from "../../../data/named-document.ts";
import { usePlanScope } from "../../../data/use-plan-scope.ts";
import { isoDay } from "../../../lib/format/dates.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { listedPlans } from "../list/listed-plans.ts";
import { ActionBoard } from "./action-board.tsx";
import { ActionExports } from "./action-exports.tsx";
import {
  type ActionFilters,
  channelChoices,
  filterActions,
  groupActions,
  NOBODY,
  ownerChoices,
  readFilters,
} from "./action-filters.ts";
import styles from "./action-items.module.css";
import { useActionEdits, useActionsOf } from "./action-queries.ts";
import { ActionTable } from "./action-table.tsx";
import { ActionToolbar } from "./action-toolbar.tsx";
import { AddAction } from "./add-action.tsx";
import { type PlanAction, summarySentence } from "./plan-action.ts";

/** The action items of one channel plan or of all. */
export function ActionItemsScreen() {
  useScreenTitle("Action items");
  const [address] = useSearchParams();
  const asked = address.get("plan") === "" ? null : address.get("plan");
  const query = useQuery({
    ...dgPlanResource.list,
    refetchOnMount: ({ state }) => refetchFor(asked, state.data && listedPlans(state.data)),
  });
  const { data, error, refetch } = query;
  const scope = usePlanScope();
  const scopeId = scope?.planId;
  const all = useMemo(() => data && listedPlans(data), [data]);
  // A channel plan that the address names is shown whatever the lists are narrowed to.
  const plans = useMemo(
    () => all?.filter(({ id, gtmPlanId }) => scopeId === undefined || gtmPlanId === scopeId || id === asked),
    [all, scopeId, asked],
  );
  const hidden = (all?.length ?? 0) - (plans?.length ?? 0);
  const isAwaited = asked !== null && all?.some(({ id }) => id === asked) !== true;
  if (asked !== null && isGone(asked, all, query))
    return (
      <div className={styles["page"]}>
        <PageHeader title="Action items" />
        <Panel flush>
          <DocumentGone
            id={asked}
            name="channel plan"
            list={{ label: "Action items of all plans", to: paths.actionItems }}
          />
        </Panel>
      </div>
    );
  return (
    <div className={styles["page"]}>
      {plans === undefined && error !== null ? (
        <>
          <PageHeader title="Action items" />
          <LoadFailure title="Failed to fetch plans" error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <ActionItems
          plans={plans ?? []}
          isLoading={isAwaited || plans === undefined}
          note={<ScopeNote scope={scope} hidden={hidden} />}
        />
      )}
    </div>
  );
}

interface ActionItemsProps {
  plans: readonly { id: string; planname: string }[];
  isLoading: boolean;
  note: ReactNode;
}

function ActionItems({ plans, isLoading, note }: ActionItemsProps) {
  const [today] = useState(() => isoDay(new Date()));
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState("");
  const { plan, ...read } = readFilters(address);
  const { view, group, channel, owner, status } = read;
  const isKnown = plans.some(({ id }) => id === plan);
  const chosen = useMemo(
    () => (isKnown ? plans.filter(({ id }) => id === plan) : plans),
    [plans, plan, isKnown],
  );
  const answer = useActionsOf(chosen);
  const edits = useActionEdits(today);
  const wanted = useMemo(
    () => ({ channel, owner, status, search, group, view }),
    [channel, owner, status, search, group, view],
  );
  // Deferred, so that the fields respond while thousands of items render.
  const deferred = useDeferredValue(wanted);
  const shown = useMemo(() => filterActions(answer.actions, deferred), [answer.actions, deferred]);
  const groups = useMemo(() => groupActions(shown, deferred.group, today), [shown, deferred.group, today]);
  const summary = useMemo(() => summarySentence(answer.actions, today), [answer.actions, today]);
  const channels = useMemo(() => channelChoices(answer.actions, channel), [answer.actions, channel]);
  const owners = useMemo(() => ownerChoices(answer.actions, owner), [answer.actions, owner]);
  const ownerNames = useMemo(
    () => owners.filter(({ value }) => value !== NOBODY).map(({ label }) => label),
    [owners],
  );
  const isWaiting = isLoading || (answer.isLoading && answer.actions.length === 0);

  const onFilters = (changes: Partial<Record<keyof ActionFilters, string>>) =>
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value === "") before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  function showAll(): void {
    setSearch("");
    onFilters({ channel: "", owner: "", status: "all" });
  }
  function onAdded(action: PlanAction): void {
    const isShown = filterActions([action], wanted).length > 0;
    if (isShown && (!isKnown || action.planId === plan)) toast.success(`"${action.actionItem}" added`);
    else toast.blank(`"${action.actionItem}" added, but hidden by the filters`);
  }
  // Constant while there are items, so that typing does not re-render the list.
  const empty = shown.length === 0 ? <Empty hasItems={answer.actions.length > 0} onClear={showAll} /> : null;
  return (
    <>
      <PageHeader
        title="Action items"
        description={isWaiting ? "Who does what by when." : summary}
        actions={
          <>
            <ActionExports actions={shown} />
            <May call="addDgAction">
              <AddAction
                plans={plans}
                owners={ownerNames}
                shownPlan={isKnown ? plan : null}
                shownChannel={channel}
                onAdded={onAdded}
              />
            </May>
          </>
        }
      />
      {note}
      <ActionToolbar
        filters={{ ...read, plan: isKnown ? plan : null }}
        {...{ plans, channels, owners, search }}
        onFilter={(name, value) => onFilters({ [name]: value })}
        onSearch={setSearch}
      />
      {answer.error !== null && (
        <LoadFailure
          title={`Action items of ${answer.failures} of ${chosen.length} channel plans could not be loaded`}
          error={answer.error}
          onRetry={answer.retry}
        />
      )}
      {deferred.view === "board" && !isWaiting ? (
        shown.length === 0 ? (
          <div className={styles["emptyBoard"]}>{empty}</div>
        ) : (
          <ActionBoard actions={shown} edits={edits} today={today} status={deferred.status} />
        )
      ) : (
        <ActionTable
          {...{ groups, edits, today, empty }}
          owners={ownerNames}
          listKey={JSON.stringify([plan, deferred])}
          showsPlan={chosen.length > 1}
          loading={isWaiting}
        />
      )}
    </>
  );
}

function Empty({ hasItems, onClear }: { hasItems: boolean; onClear: () => void }) {
  return hasItems ? (
    <EmptyState
      title="No action items match"
      body="Change or clear the filters to see other action items."
      action={<Button onClick={onClear}>Show all</Button>}
    />
  ) : (
    <EmptyState
      title="No action items yet"
      body="The channels of a channel plan come with suggested action items."
      action={<ButtonLink to={paths.channelPlans}>Channel plans</ButtonLink>}
    />
  );
}
