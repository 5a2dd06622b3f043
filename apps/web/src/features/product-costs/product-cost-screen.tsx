import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { DocumentScreen } from "../../components/document-screen/document-screen.tsx";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { useInitialCombination } from "../../data/use-initial-combination.ts";
import { lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { useParams } from "../../lib/router/router.tsx";

// Form and rules load together with the screen, beside its data.
const ProductCostForm = lazyPart(async () => {
  const [{ ProductCostForm: Form, CostAtSizePanel }, rules] = await Promise.all([
    import("./components/product-cost-form.tsx"),
    import("./state/cost-rules.ts"),
    import("./components/cost-at-size-panel.tsx"),
  ]);
  await CostAtSizePanel.preload();
  return (props: Omit<ComponentProps<typeof Form>, "rules">) => <Form rules={rules} {...props} />;
});

const NONE: never[] = [];
const LIST = { label: "All product costs", to: paths.productCosts };

/** New at `/inputcost/addCost`, saved at `/inputcost/addCost/:id`. */
export function ProductCostScreen() {
  const { id } = useParams();
  // Suggestions and typical sizes: the form works without them.
  const others = useQuery(productCostResource.list).data ?? NONE;
  const simulations = useQuery(simulationResource.list).data ?? NONE;
  const plans = useQuery(gtmPlanResource.list).data ?? NONE;
  const { initialCombination, needs } = useInitialCombination(id);
  return (
    <DocumentScreen id={id} one={productCostResource.one} needs={needs} name="product cost" list={LIST}>
      {(form) => (
        <ProductCostForm
          {...form}
          others={others}
          simulations={simulations}
          plans={plans}
          initialCombination={initialCombination}
        />
      )}
    </DocumentScreen>
  );
}
ProductCostScreen.parts = [ProductCostForm];
