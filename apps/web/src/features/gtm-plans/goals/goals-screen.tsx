import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { lazy, Suspense, use } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { gtmPlanQuery } from "../api/gtm-plan.ts";
import { currentPlanId } from "../current-plan.ts";
import { emptyStates, pathOf } from "../steps/plan-step-items.ts";
import { StepFrame } from "../steps/step-frame.tsx";

// All parts begin to load with the screen, beside its data.
const form = import("./goals-form.tsx");
const rules = import("./goals-rules.ts");

const GoalsForm = lazy(() => form.then((module) => ({ default: module.GoalsForm })));
const LOADING = <PageLoader message="Preparing your 5-year goal setting form... One moment, please" />;
const NO_PLAN = "GTM Plan ID not found in sessionStorage";

function WithRules(props: Omit<ComponentProps<typeof GoalsForm>, "rules">) {
  return <GoalsForm rules={use(rules)} {...props} />;
}

function WithoutPlan() {
  return (
    <StepFrame
      step="goal-setting"
      title="Goals"
      subtitle="Where you stand today and where you want to be, with the growth that takes."
      planName=""
      planId={null}
      states={emptyStates}
    >
      <EmptyState
        title="Goals belong to a plan"
        body={`${NO_PLAN}. Enter the business details first, or open a plan from the list.`}
        action={<ButtonLink to={pathOf("business-details")}>Business details</ButtonLink>}
      />
    </StepFrame>
  );
}

/** The goals of the plan this tab works on. */
export function GoalsScreen() {
  const id = currentPlanId();
  const plan = useQuery({
    ...gtmPlanQuery(id ?? ""),
    enabled: id !== null,
    // The form takes it over: a later answer must not replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === null) return <WithoutPlan />;
  if (plan.error instanceof ApiError && plan.error.code === "not_found") {
    return (
      <EmptyState
        title="This plan does not exist any more"
        body="It may have been deleted. What you deleted in the last 30 days can be brought back."
        action={<ButtonLink to="/my-gtm-plans">My GTM plans</ButtonLink>}
      />
    );
  }
  if (plan.error) return <LoadFailure error={plan.error} onRetry={() => void plan.refetch()} />;
  if (plan.data === undefined) return LOADING;
  return (
    <Suspense fallback={LOADING}>
      <WithRules plan={plan.data} />
    </Suspense>
  );
}
