import type { GtmPlanListItem } from "@beachhead/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import type { Column } from "../../components/table/data-table.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useDeletePlans } from "./api/delete-plans.ts";
import { gtmPlansQuery } from "./api/list.ts";
import { useRenamePlan } from "./api/rename-plan.ts";
import { useUndeletePlans } from "./api/undelete-plans.ts";
import { stepsDone } from "./completeness.ts";
import { beginNewPlan, choosePlan, currentPlanId } from "./current-plan.ts";
import { type AssociatedPlan, associatedPlansOf } from "./list/associated-plans.ts";
import { CompletenessBar } from "./list/completeness-bar.tsx";
import { ContinueEditing } from "./list/continue-editing.tsx";
import { HeldPlanDialog } from "./list/held-plan-dialog.tsx";
import styles from "./list/plans.module.css";

const FIRST_STEP = "/create-new-gtm/business-details";

const columns: readonly Column<GtmPlanListItem>[] = [
  {
    key: "company",
    header: "Company",
    wideOnly: true,
    sortValue: (plan) => plan.companyName,
    render: (plan) => (
      <span className={styles["company"]} title={plan.companyName}>
        {plan.companyName}
      </span>
    ),
  },
  {
    key: "products",
    header: "Products",
    align: "end",
    wideOnly: true,
    sortValue: (plan) => plan.totalProducts,
    render: (plan) => plan.totalProducts,
  },
  {
    key: "geos",
    header: "Geographies",
    align: "end",
    wideOnly: true,
    sortValue: (plan) => plan.totalGeos,
    render: (plan) => plan.totalGeos,
  },
  {
    key: "industries",
    header: "Industries",
    align: "end",
    wideOnly: true,
    sortValue: (plan) => plan.totalIndustries,
    render: (plan) => plan.totalIndustries,
  },
  {
    key: "completeness",
    header: "Steps done",
    sortValue: (plan) => stepsDone(plan.completeness),
    render: (plan) => <CompletenessBar completeness={plan.completeness} />,
  },
];

/** Renaming in the list: the rules at once, the server's word after it, and a change made elsewhere is not lost unseen. */
function useRename() {
  const client = useQueryClient();
  const rename = useRenamePlan();
  return async (plan: GtmPlanListItem, title: string) => {
    const rules = await import("./list/name-rules.ts").catch(() => null);
    const broken = rules?.brokenNameRule(title);
    if (broken !== undefined) throw new ApiError("invalid", broken);
    try {
      await rename.mutateAsync({ id: plan.id, gtmPlanName: title.trim(), version: plan.version });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== "stale") throw failure;
      const plans = await client.fetchQuery({ ...gtmPlansQuery, staleTime: 0 });
      const now = plans.find(({ id }) => id === plan.id)?.gtmPlanName ?? plan.gtmPlanName;
      throw new ApiError(
        "stale",
        now === plan.gtmPlanName
          ? "The plan was changed in another tab meanwhile. Enter saves your name now"
          : `It was renamed to "${now}" in another tab meanwhile. Enter saves yours`,
      );
    }
  };
}

/** All GTM plans of the user. */
export function PlansScreen() {
  useScreenTitle("My GTM plans");
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(gtmPlansQuery);
  const [holding, setHolding] = useState<readonly AssociatedPlan[] | null>(null);
  const remove = useDeletePlans();
  const restore = useUndeletePlans();
  const rename = useRename();
  const current = currentPlanId();
  const edited = data?.find((plan) => plan.id === current);
  const kind: DocumentKind<GtmPlanListItem> = {
    name: "GTM plan",
    address: FIRST_STEP,
    addressOf: () => FIRST_STEP,
    onOpen: (plan) => (plan === null ? beginNewPlan() : choosePlan(plan.id)),
    titleOf: (plan) => plan.gtmPlanName,
    searchTextOf: (plan) =>
      [
        plan.gtmPlanName,
        plan.companyName,
        ...plan.products.flatMap((product) => [product.name, ...product.geos, ...product.industries]),
      ].join(" "),
    remove: (ids) => remove.mutateAsync((data ?? []).filter((plan) => ids.includes(plan.id))),
    explainRefusal: (failure) => {
      const plans = associatedPlansOf(failure);
      if (plans !== null) setHolding(plans);
      return plans !== null;
    },
    restore: restore.mutateAsync,
    rename: { label: "Plan name", save: rename },
    moreActions: (plan) => [
      {
        label: "View only",
        icon: <Eye aria-hidden="true" />,
        onSelect: () => {
          choosePlan(plan.id, "view");
          void navigate(FIRST_STEP);
        },
      },
    ],
  };
  return (
    <>
      <DocumentList
        kind={kind}
        heading="My GTM plans"
        description="Who you sell to, where, and why they choose you. Channels and prices build on it."
        documents={data}
        error={error}
        onRetry={() => void refetch()}
        titleHeader="Name"
        changedHeader="Changed"
        columns={columns}
        searchPlaceholder="Name, company, product, geography"
        emptyBody="Name what you sell, where and to whom. Every combination of product and geography gets its own segments, competitors and prices."
        loadingMessage="Retrieving your saved GTM Plan details... This will just take a moment"
        failureTitle="Failed to fetch GTM plans"
      >
        {edited !== undefined && <ContinueEditing plan={edited} />}
      </DocumentList>
      <HeldPlanDialog plans={holding} onClose={() => setHolding(null)} />
    </>
  );
}
