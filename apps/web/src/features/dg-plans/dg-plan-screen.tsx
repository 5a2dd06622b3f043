import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, use } from "react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { dgPlanResource } from "../../data/dg-plans.ts";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { NoGtmPlan } from "./components/no-gtm-plan.tsx";

// All parts begin to load with the screen, beside its data.
const newForm = import("./components/new-plan-form.tsx");
const savedForm = import("./components/saved-plan-form.tsx");
const rules = import("./state/plan-rules.ts");

const NewPlanForm = lazy(() => newForm.then((module) => ({ default: module.NewPlanForm })));
const SavedPlanForm = lazy(() => savedForm.then((module) => ({ default: module.SavedPlanForm })));

function WithNewForm(props: Omit<ComponentProps<typeof NewPlanForm>, "rules">) {
  return <NewPlanForm rules={use(rules)} {...props} />;
}

function WithSavedForm(props: Omit<ComponentProps<typeof SavedPlanForm>, "rules">) {
  return <SavedPlanForm rules={use(rules)} {...props} />;
}

const LOADING = <PageLoader message="Loading..." />;

/**
 * New at `/create-new-dgplan`, saved with `?plan=<id>`, with `&mode=view` only to be read; `?gtmPlan=<id>` begins one for
 * that GTM plan.
 */
export function DgPlanScreen() {
  const [search] = useSearchParams();
  const id = search.get("plan");
  const asked = search.get("gtmPlan") ?? "";
  const gtmPlans = useQuery(gtmPlanResource.list);
  const saved = useQuery({
    ...dgPlanResource.one(id ?? ""),
    enabled: id !== null,
    // The form takes it over: a later answer must not replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const failed = gtmPlans.data === undefined ? gtmPlans : saved;
  const readOnly = search.get("mode") === "view" || saved.data?.access === "view";

  if (id !== null && saved.error instanceof ApiError && saved.error.code === "not_found")
    return (
      <EmptyState
        title="This channel plan no longer exists"
        body="It may have been deleted. Deleted items can be restored for 30 days."
        action={<ButtonLink to="/saved-dgplans">All channel plans</ButtonLink>}
      />
    );
  if (failed.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (gtmPlans.data === undefined || (id !== null && saved.data === undefined)) return LOADING;
  // The list of last time may have been empty.
  if (id === null && gtmPlans.data.length === 0) return gtmPlans.isFetching ? LOADING : <NoGtmPlan />;
  return (
    <Suspense fallback={LOADING}>
      {saved.data === undefined || id === null ? (
        <WithNewForm gtmPlans={gtmPlans.data} asked={asked} />
      ) : (
        <WithSavedForm
          key={`${id} ${readOnly}`}
          saved={saved.data}
          gtmPlans={gtmPlans.data}
          readOnly={readOnly}
        />
      )}
    </Suspense>
  );
}
