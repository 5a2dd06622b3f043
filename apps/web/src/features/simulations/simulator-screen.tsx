import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, use, useState } from "react";
import { useParams } from "react-router";
import { ButtonLink } from "../../components/button/button.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure/load-failure.tsx";
import { PageLoader } from "../../components/spinner/spinner.tsx";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { ApiError } from "../../lib/api/api-error.ts";

// All parts begin to load with the screen, beside its data.
const workbench = import("./components/simulator-workbench.tsx");
const rules = import("./state/validation.ts");
void import("./components/answers/answer-panel.tsx").catch(() => undefined);

const SimulatorWorkbench = lazy(() => workbench.then((module) => ({ default: module.SimulatorWorkbench })));

const LOADING = <PageLoader message="Loading..." />;

type WorkbenchProps = Omit<ComponentProps<typeof SimulatorWorkbench>, "rules">;

function WithRules(props: WorkbenchProps) {
  return <SimulatorWorkbench rules={use(rules)} {...props} />;
}

/** New at `/simulation/runSimulation`, saved at `/simulation/runSimulation/:id`. */
export function SimulatorScreen() {
  const { id } = useParams();
  // A first save gives the screen its address; the workbench stays as it is.
  const [created, setCreated] = useState<string | null>(null);
  const [shown, setShown] = useState({ id, instance: 0 });
  if (shown.id !== id) {
    const isSame = id !== undefined && id === created;
    setShown({ id, instance: shown.instance + (isSame ? 0 : 1) });
    if (!isSame) setCreated(null);
  }

  const isStored = id !== undefined && id !== created;
  const costs = useQuery(productCostResource.list);
  const saved = useQuery({
    ...simulationResource.one(id ?? ""),
    enabled: isStored,
    // The workbench takes it over: a later answer must not replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (isStored && saved.error instanceof ApiError && saved.error.code === "not_found") {
    return (
      <EmptyState
        title="This simulation no longer exists"
        body="It may have been deleted. Deleted items can be restored for 30 days."
        action={<ButtonLink to="/simulation/saved-simulations">All simulations</ButtonLink>}
      />
    );
  }
  const failed = costs.error ?? (isStored ? saved.error : null);
  if (failed) {
    return (
      <LoadFailure
        error={failed}
        onRetry={() => {
          void costs.refetch();
          if (isStored) void saved.refetch();
        }}
      />
    );
  }
  if (costs.data === undefined || (isStored && saved.data === undefined)) return LOADING;
  return (
    <Suspense fallback={LOADING}>
      <WithRules
        key={shown.instance}
        saved={isStored ? (saved.data ?? null) : null}
        costs={costs.data}
        onCreated={setCreated}
      />
    </Suspense>
  );
}
