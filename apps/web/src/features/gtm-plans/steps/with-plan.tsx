import type { GtmPlanReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { DocumentGone } from "../../../components/document-gone.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { flushClosedForms } from "../../../lib/autosave/form-registry.ts";
import { paths } from "../../../lib/paths.ts";
import { currentPlanId } from "../current-plan.ts";
import { emptyStates, type StepPageId } from "./plan-step-items.ts";
import { StepFrame } from "./step-frame.tsx";

const NO_PLAN = "GTM Plan ID not found in sessionStorage";

/** Texts of a step. */
export interface StepLabels {
  step: StepPageId;
  title: string;
  subtitle: string;
  /** Shown while the screen and the plan load. */
  loading?: string | undefined;
  /** Heading when the plan cannot be loaded. */
  failed?: string | undefined;
}

interface WithPlanProps {
  labels: StepLabels;
  children(plan: GtmPlanReply): ReactNode;
}

function WithoutPlan({ step, title, subtitle }: StepLabels) {
  return (
    <StepFrame step={step} title={title} subtitle={subtitle} planName="" planId={null} states={emptyStates}>
      <EmptyState
        title="Open a plan first"
        body={`${NO_PLAN}. Enter the business details first, or open a plan from the list.`}
        action={<ButtonLink to={paths.businessDetails}>Business details</ButtonLink>}
      />
    </StepFrame>
  );
}

/**
 * Loads the plan this tab works on, once per step: a form takes its values over, so a later reply must not replace
 * them.
 */
export function WithPlan({ labels, children }: WithPlanProps) {
  const id = currentPlanId();
  const plan = useQuery({
    ...gtmPlanResource.one(id ?? ""),
    queryFn: async ({ signal }) => {
      await flushClosedForms();
      return call("getGtmPlan", { params: { id: id ?? "" }, signal });
    },
    enabled: id !== null,
    refetchOnMount: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const previous = plan.data;
  const loading =
    previous === undefined ? (
      <PageLoader message={labels.loading} />
    ) : (
      <StepFrame
        {...labels}
        planName={previous.gtmPlanName}
        planId={previous.id}
        states={previous.completeness}
      >
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      </StepFrame>
    );
  if (id === null) return <WithoutPlan {...labels} />;
  if (plan.error instanceof ApiError && plan.error.code === "not_found")
    return <DocumentGone id={id} name="plan" list={{ label: "My GTM plans", to: paths.gtmPlans }} />;
  if (plan.error)
    return <LoadFailure title={labels.failed} error={plan.error} onRetry={() => void plan.refetch()} />;
  // The cached plan may be older than the last saves of the previous step.
  if (plan.data === undefined || !plan.isFetchedAfterMount) return loading;
  return (
    <Suspense fallback={loading}>
      <DeferredPlan plan={plan.data}>{children}</DeferredPlan>
    </Suspense>
  );
}

/** Renders the changes that a save made to the plan at low priority, so that typing goes first. */
function DeferredPlan({ plan, children }: { plan: GtmPlanReply; children: WithPlanProps["children"] }) {
  const deferred = useDeferredValue(plan);
  const shown = deferred.id === plan.id ? deferred : plan;
  return useMemo(() => children(shown), [children, shown]);
}
