import type { GtmPlanListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Download, Eye, FolderInput, History, Printer, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { DocumentKind } from "../../../components/document-list/document-kind.ts";
import { DocumentList } from "../../../components/document-list/document-list.tsx";
import { gtmPlanResource, useDuplicateGtmPlan } from "../../../data/gtm-plans.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { beginNewPlan, choosePlan, currentPlanId } from "../current-plan.ts";
import { useMoveTargets } from "../move/move-plan.ts";
import { ContinueEditing } from "./continue-editing.tsx";
import { exportPlan } from "./export-plan.ts";
import { type AssociatedPlan, associatedPlansOf, HeldPlanDialog } from "./held-plan-dialog.tsx";
import { planColumns } from "./plan-columns.tsx";
import { usePlanDialog } from "./plan-dialog.ts";
import { PlanDialogs } from "./plan-dialogs.tsx";
import { useRenamePlan } from "./rename-plan.ts";

/** Opens the plan that the address names: links to a plan lead here, since a step's address names none. */
function useOpenFromAddress(): void {
  const { search } = useLocation();
  useEffect(() => {
    const id = new URLSearchParams(search).get("open");
    if (id === null) return;
    choosePlan(id);
    navigate(paths.businessDetails, { replace: true });
  }, [search]);
}

/** All GTM plans of the user. */
export function PlansScreen() {
  useScreenTitle("My GTM plans");
  const { data, error, refetch } = useQuery(gtmPlanResource.list);
  const [holding, setHolding] = useState<readonly AssociatedPlan[] | null>(null);
  const remove = gtmPlanResource.useDelete();
  const restore = gtmPlanResource.useRestore();
  const duplicate = useDuplicateGtmPlan();
  const rename = useRenamePlan();
  const dialog = usePlanDialog();
  const mayAsk = useMayCall("askForApproval");
  const mayMove = useMoveTargets().length > 0;
  const current = currentPlanId();
  useOpenFromAddress();
  const edited = data?.find((plan) => plan.id === current);
  const kind: DocumentKind<GtmPlanListItem> = {
    name: "GTM plan",
    address: paths.businessDetails,
    addressOf: () => paths.businessDetails,
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
      navigate(paths.businessDetails);
    },
    rename: { label: "Plan name", save: rename },
    moreActions: (plan) => [
      {
        label: "View only",
        icon: <Eye aria-hidden="true" />,
        onSelect: () => {
          choosePlan(plan.id, "view");
          navigate(paths.businessDetails);
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
      ...(mayAsk
        ? [
            {
              label: "Ask for approval",
              icon: <BadgeCheck aria-hidden="true" />,
              onSelect: () => dialog.show("approval", plan.id),
            },
          ]
        : []),
      ...(mayMove && !plan.example
        ? [
            {
              label: "Move to another workspace",
              icon: <FolderInput aria-hidden="true" />,
              onSelect: () => dialog.show("move", plan.id),
            },
          ]
        : []),
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
          navigate(paths.review);
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
