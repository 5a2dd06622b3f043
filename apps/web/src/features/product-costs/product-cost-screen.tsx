import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy } from "react";
import { DocumentScreen } from "../../components/document-screen/document-screen.tsx";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { useBegunFor } from "../../data/use-begun-for.ts";
import { paths } from "../../lib/paths.ts";
import { useParams } from "../../lib/router/router.tsx";

// Form and rules load together with the screen, beside its data.
const parts = Promise.all([import("./components/product-cost-form.tsx"), import("./state/cost-rules.ts")]);
void import("./components/cost-at-size-panel.tsx").catch(() => undefined);

const ProductCostForm = lazy(() =>
  parts.then(([{ ProductCostForm: Form }, rules]) => ({
    default: (props: Omit<ComponentProps<typeof Form>, "rules">) => <Form rules={rules} {...props} />,
  })),
);

const NONE: never[] = [];
const LIST = { label: "All product costs", to: paths.productCosts };

/** New at `/inputcost/addCost`, saved at `/inputcost/addCost/:id`. */
export function ProductCostScreen() {
  const { id } = useParams();
  // Suggestions and typical sizes: the form works without them.
  const others = useQuery(productCostResource.list).data ?? NONE;
  const simulations = useQuery(simulationResource.list).data ?? NONE;
  const plans = useQuery(gtmPlanResource.list).data ?? NONE;
  const { begun, needs } = useBegunFor(id);
  return (
    <DocumentScreen id={id} one={productCostResource.one} needs={needs} name="product cost" list={LIST}>
      {(form) => (
        <ProductCostForm {...form} others={others} simulations={simulations} plans={plans} begun={begun} />
      )}
    </DocumentScreen>
  );
}
