import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, use, useState } from "react";
import { useLocation } from "react-router";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { PageLoader } from "../../../components/spinner/spinner.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { currentPlanId } from "../current-plan.ts";
import { PlanIsGone } from "../steps/with-plan.tsx";

// All parts begin to load with the screen, beside its data.
const form = import("./business-details-form.tsx");
const rules = import("./details-rules.ts");

const BusinessDetailsForm = lazy(() => form.then((module) => ({ default: module.BusinessDetailsForm })));
const LOADING = <PageLoader message="Preparing your business details form... Please hold for a moment" />;

function WithRules(props: Omit<ComponentProps<typeof BusinessDetailsForm>, "rules">) {
  return <BusinessDetailsForm rules={use(rules)} {...props} />;
}

/** The business details of the plan this tab works on, or of a new one. */
export function BusinessDetailsScreen() {
  // A move to this address may mean another plan, or a new one.
  const { key } = useLocation();
  const [created, setCreated] = useState<string | null>(null);
  const [shown, setShown] = useState(() => ({ key, id: currentPlanId(), instance: 0 }));
  if (shown.key !== key) {
    const id = currentPlanId();
    const isSame = id === (created ?? shown.id);
    setShown({ key, id: isSame ? shown.id : id, instance: shown.instance + (isSame ? 0 : 1) });
    if (!isSame) setCreated(null);
  }

  const { id } = shown;
  const plan = useQuery({
    ...gtmPlanResource.one(id ?? ""),
    enabled: id !== null,
    // The form takes it over: a later answer must not replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id !== null && plan.error instanceof ApiError && plan.error.code === "not_found") return <PlanIsGone />;
  if (id !== null && plan.error)
    return <LoadFailure error={plan.error} onRetry={() => void plan.refetch()} />;
  if (id !== null && plan.data === undefined) return LOADING;
  return (
    <Suspense fallback={LOADING}>
      <WithRules
        key={shown.instance}
        plan={id === null ? null : (plan.data ?? null)}
        onCreated={setCreated}
      />
    </Suspense>
  );
}
