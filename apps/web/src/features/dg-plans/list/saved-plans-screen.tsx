import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Eye, ListChecks, Scale, Wrench } from "lucide-react";
import type { DocumentKind } from "../../../components/document-list/document-kind.ts";
import { DocumentList } from "../../../components/document-list/document-list.tsx";
import { ScopeNote } from "../../../components/plan-scope/scope-note.tsx";
import type { Column } from "../../../components/table/data-table.tsx";
import { WithTerms } from "../../../components/term/with-terms.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { narrowed, usePlanScope } from "../../../data/use-plan-scope.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { AlternativeTag } from "../plan/alternative-tag.tsx";
import { copyOf, useRenameDgPlan } from "../plan/change-plans.ts";
import { type ListedDgPlan, listedPlans, scopeOf } from "./listed-plans.ts";
import styles from "./saved-plans.module.css";

/** All channel plans of the user, grouped by GTM plan. */
export function SavedPlansScreen() {
  useScreenTitle("Channel plans");
  const { data, error, refetch } = useQuery(dgPlanResource.list);
  const remove = dgPlanResource.useDelete();
  const restore = dgPlanResource.useRestore();
  const duplicate = dgPlanResource.useDuplicate(copyOf);
  const rename = useRenameDgPlan();
  const scope = usePlanScope();
  const { shown, hidden } = narrowed(scope, data ? listedPlans(data) : [], ({ gtmPlanId }) => gtmPlanId);
  const plans = data && shown;
  const kind: DocumentKind<ListedDgPlan> = {
    name: "channel plan",
    changedBy: "updateDgPlan",
    address: paths.newChannelPlan,
    addressOf: ({ id }) => paths.channelPlan(id),
    titleOf: ({ planname }) => planname,
    tagOf: ({ countsTowardsGoal }) => !countsTowardsGoal && <AlternativeTag />,
    searchTextOf: (plan) => [plan.planname, plan.gtmplan, plan.productgeo, plan.description].join(" "),
    remove: remove.mutateAsync,
    restore: restore.mutateAsync,
    duplicate: ({ id }) => duplicate.mutateAsync(id),
    openCopy: (id) => navigate(paths.channelPlan(id)),
    rename: {
      label: "Plan name",
      save: async ({ id, version }, title) => {
        const planname = title.trim();
        if (planname === "") throw new ApiError("invalid", "Plan name is required");
        await rename.mutateAsync({ id, planname, version });
      },
    },
    moreActions: ({ id }) => [
      {
        label: "View only",
        icon: <Eye aria-hidden="true" />,
        onSelect: () => navigate(paths.viewChannelPlan(id)),
      },
      {
        label: "Summary",
        icon: <ChartColumn aria-hidden="true" />,
        onSelect: () => navigate(paths.channelSummaryOf(id)),
      },
      {
        label: "Allocate the budget",
        icon: <Scale aria-hidden="true" />,
        onSelect: () => navigate(paths.allocationOf(id)),
      },
      {
        label: "Action items",
        icon: <ListChecks aria-hidden="true" />,
        onSelect: () => navigate(paths.actionItemsOf(id)),
      },
      {
        label: "Recommended tools",
        icon: <Wrench aria-hidden="true" />,
        onSelect: () => navigate(paths.recommendedToolsOf(id)),
      },
    ],
  };
  return (
    <DocumentList
      kind={kind}
      heading="Channel plans"
      description={
        <WithTerms>
          The channels for each product and geography, with people, cost, pipeline and revenue.
        </WithTerms>
      }
      documents={plans}
      error={error}
      onRetry={() => void refetch()}
      titleHeader="Name"
      changedHeader="Changed"
      columns={savedPlanColumns}
      groupOf={({ gtmPlanId, gtmplan }) => ({ key: gtmPlanId, label: gtmplan })}
      searchPlaceholder="Name, GTM plan, product, geography"
      emptyBody="Choose the channels for a GTM plan, and see people, cost, pipeline and revenue as you type."
      failureTitle="Failed to fetch plans"
      note={data && `Based on ${formatCount(data.length, "GTM plan")}.`}
    >
      <ScopeNote scope={scope} hidden={hidden} />
    </DocumentList>
  );
}

/** The columns between name and last change. */
export const savedPlanColumns: readonly Column<ListedDgPlan>[] = [
  {
    key: "scope",
    header: "Product, geography",
    wideOnly: true,
    sortValue: scopeOf,
    render: (plan) => (
      <span className={styles["cut"]} title={scopeOf(plan)}>
        {scopeOf(plan)}
      </span>
    ),
  },
  {
    key: "channels",
    header: "Channels",
    align: "end",
    sortValue: ({ channels }) => channels.length,
    render: ({ channels }) => (channels.length === 0 ? "None yet" : channels.length),
  },
  {
    key: "currency",
    header: "Currency",
    wideOnly: true,
    sortValue: ({ currency }) => currency,
    render: ({ currency }) => currency,
  },
];
