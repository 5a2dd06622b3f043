import type { GtmPlanListItem } from "@beachhead/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Eye, History, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentKind } from "../../components/document-list/document-kind.ts";
import { DocumentList } from "../../components/document-list/document-list.tsx";
import { gtmPlanResource, useDuplicateGtmPlan } from "../../data/gtm-plans.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useRenamePlan } from "./api/rename-plan.ts";
import { beginNewPlan, choosePlan, currentPlanId } from "./current-plan.ts";
import { type AssociatedPlan, associatedPlansOf } from "./list/associated-plans.ts";
import { ContinueEditing } from "./list/continue-editing.tsx";
import { exportPlan } from "./list/export-plan.ts";
import { HeldPlanDialog } from "./list/held-plan-dialog.tsx";
import { planColumns } from "./list/plan-columns.tsx";
import { usePlanDialog } from "./list/plan-dialog.ts";
import { PlanDialogs } from "./list/plan-dialogs.tsx";

const FIRST_STEP = "/create-new-gtm/business-details";

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
      const plans = await client.fetchQuery({ ...gtmPlanResource.list, staleTime: 0 });
      const now = plans.find(({ id }) => id === plan.id)?.gtmPlanName ?? plan.gtmPlanName;
      throw new ApiError(
        "stale",
        now === plan.gtmPlanName
          ? "The plan was changed in another tab. Press Enter to save your name"
          : `It was renamed to "${now}" in another tab. Press Enter to save your name`,
      );
    }
  };
}

/** All GTM plans of the user. */
export function PlansScreen() {
  useScreenTitle("My GTM plans");
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(gtmPlanResource.list);
  const [holding, setHolding] = useState<readonly AssociatedPlan[] | null>(null);
  const remove = gtmPlanResource.useDelete();
  const restore = gtmPlanResource.useRestore();
  const duplicate = useDuplicateGtmPlan();
  const rename = useRename();
  const dialog = usePlanDialog();
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
    remove: async (plans) => {
      const removal = await remove.mutateAsync(plans);
      if (current !== null && removal.removed.includes(current)) beginNewPlan();
      return removal;
    },
    explainRefusal: (failure) => {
      const plans = associatedPlansOf(failure);
      if (plans !== null) setHolding(plans);
      return plans !== null;
    },
    restore: restore.mutateAsync,
    duplicate: (plan) => duplicate.mutateAsync(plan.id),
    openCopy: (id) => {
      choosePlan(id);
      void navigate(FIRST_STEP);
    },
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
      {
        label: "Share",
        icon: <Share2 aria-hidden="true" />,
        onSelect: () => dialog.show("share", plan.id),
      },
      {
        label: "History",
        icon: <History aria-hidden="true" />,
        onSelect: () => dialog.show("history", plan.id),
      },
      {
        label: "Export as JSON",
        icon: <Download aria-hidden="true" />,
        onSelect: () => void exportPlan(plan.id),
      },
      {
        label: "Print",
        icon: <Printer aria-hidden="true" />,
        onSelect: () => {
          choosePlan(plan.id, "view");
          void navigate("/create-new-gtm/review");
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
        columns={planColumns}
        searchPlaceholder="Name, company, product, geography"
        emptyBody="Name what you sell, where and to whom. Every combination of product and geography gets its own segments, competitors and prices."
        loadingMessage="Retrieving your saved GTM Plan details... This will just take a moment"
        failureTitle="Failed to fetch GTM plans"
      >
        {edited !== undefined && <ContinueEditing plan={edited} />}
      </DocumentList>
      <HeldPlanDialog plans={holding} onClose={() => setHolding(null)} />
      <PlanDialogs open={dialog.open} plans={data} onClose={dialog.close} />
    </>
  );
}
