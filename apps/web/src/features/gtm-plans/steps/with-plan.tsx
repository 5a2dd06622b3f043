import type { GtmPlanReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { flushClosedForms } from "../../../lib/autosave/form-registry.ts";
import { currentPlanId } from "../current-plan.ts";
import { emptyStates, pathOf, type StepPageId } from "./plan-step-items.ts";
import { StepFrame } from "./step-frame.tsx";

const NO_PLAN = "GTM Plan ID not found in sessionStorage";

/** What a step says of itself. */
export interface StepWords {
  step: StepPageId;
  title: string;
  subtitle: string;
  /** Before the sentence that there is no plan: "Open a plan first". */
  belongs: string;
  /** While the screen and its data load. */
  loading?: string | undefined;
  /** Heads what is said when they cannot be loaded. */
  failed?: string | undefined;
}

interface WithPlanProps {
  words: StepWords;
  children(plan: GtmPlanReply): ReactNode;
}

function WithoutPlan({ step, title, subtitle, belongs }: StepWords) {
  return (
    <StepFrame step={step} title={title} subtitle={subtitle} planName="" planId={null} states={emptyStates}>
      <EmptyState
        title={belongs}
        body={`${NO_PLAN}. Enter the business details first, or open a plan from the list.`}
        action={<ButtonLink to={pathOf("business-details")}>Business details</ButtonLink>}
      />
    </StepFrame>
  );
}

/** What stands where a plan was. */
export function PlanIsGone() {
  return (
    <EmptyState
      title="This plan no longer exists"
      body="It may have been deleted. Deleted items can be restored for 30 days."
      action={<ButtonLink to="/my-gtm-plans">My GTM plans</ButtonLink>}
    />
  );
}

/**
 * The plan this tab works on, loaded anew with each step and once: a form takes it over, and no later answer replaces
 * what is edited.
 */
export function WithPlan({ words, children }: WithPlanProps) {
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
  const before = plan.data;
  const loading =
    before === undefined ? (
      <PageLoader message={words.loading} />
    ) : (
      <StepFrame {...words} planName={before.gtmPlanName} planId={before.id} states={before.completeness}>
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      </StepFrame>
    );
  if (id === null) return <WithoutPlan {...words} />;
  if (plan.error instanceof ApiError && plan.error.code === "not_found") return <PlanIsGone />;
  if (plan.error)
    return <LoadFailure title={words.failed} error={plan.error} onRetry={() => void plan.refetch()} />;
  // What the step before has loaded may be from before its last saves.
  if (plan.data === undefined || !plan.isFetchedAfterMount) return loading;
  return (
    <Suspense fallback={loading}>
      <Drawn plan={plan.data}>{children}</Drawn>
    </Suspense>
  );
}

/** What a save has changed in the plan is drawn after what is typed and pressed meanwhile. */
function Drawn({ plan, children }: { plan: GtmPlanReply; children: WithPlanProps["children"] }) {
  const later = useDeferredValue(plan);
  const shown = later.id === plan.id ? later : plan;
  return useMemo(() => children(shown), [children, shown]);
}
