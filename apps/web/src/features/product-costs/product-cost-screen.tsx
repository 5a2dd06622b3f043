import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DocumentScreen } from "../../components/document-screen.tsx";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { useInitialCombination } from "../../data/use-initial-combination.ts";
import { paths } from "../../lib/paths.ts";
import { ProductCostForm } from "./components/product-cost-form.tsx";

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
