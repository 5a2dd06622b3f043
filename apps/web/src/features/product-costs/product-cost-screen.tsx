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
const form = import("./components/product-cost-form.tsx");
const rules = import("./state/cost-rules.ts");
void import("./components/cost-at-size-panel.tsx").catch(() => undefined);

const ProductCostForm = lazy(() => form.then((module) => ({ default: module.ProductCostForm })));

const NONE: never[] = [];
const LOADING = <PageLoader message="Loading..." />;

function WithRules(props: Omit<ComponentProps<typeof ProductCostForm>, "rules">) {
  return <ProductCostForm rules={use(rules)} {...props} />;
}

/** New at `/inputcost/addCost`, saved at `/inputcost/addCost/:id`. */
export function ProductCostScreen() {
  const { id } = useParams();
  // A first save gives the screen its address; the form stays as it is.
  const [created, setCreated] = useState<string | null>(null);
  const [shown, setShown] = useState({ id, instance: 0 });
  if (shown.id !== id) {
    const isSame = id !== undefined && id === created;
    setShown({ id, instance: shown.instance + (isSame ? 0 : 1) });
    if (!isSame) setCreated(null);
  }

  const isStored = id !== undefined && id !== created;
  const saved = useQuery({
    ...productCostResource.one(id ?? ""),
    enabled: isStored,
    // The form takes it over: a later answer must not replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Suggestions and typical sizes: the form works without them.
  const others = useQuery(productCostResource.list);
  const simulations = useQuery(simulationResource.list);

  if (isStored && saved.error instanceof ApiError && saved.error.code === "not_found") {
    return (
      <EmptyState
        title="This product cost no longer exists"
        body="It may have been deleted. Deleted items can be restored for 30 days."
        action={<ButtonLink to="/inputcost/savedCosts">All product costs</ButtonLink>}
      />
    );
  }
  if (isStored && saved.error)
    return <LoadFailure error={saved.error} onRetry={() => void saved.refetch()} />;
  if (isStored && saved.data === undefined) return LOADING;
  return (
    <Suspense fallback={LOADING}>
      <WithRules
        key={shown.instance}
        saved={isStored ? (saved.data ?? null) : null}
        others={others.data ?? NONE}
        simulations={simulations.data ?? NONE}
        onCreated={setCreated}
      />
    </Suspense>
  );
}
