import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DocumentScreen } from "../../components/document-screen.tsx";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { useInitialCombination } from "../../data/use-initial-combination.ts";
import { useSearchParams } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { SimulatorWorkbench } from "./components/simulator-workbench.tsx";

const LIST = { label: "All simulations", to: paths.simulations };
const NONE: never[] = [];

/** New at `/simulation/runSimulation`, saved at `/simulation/runSimulation/:id`. */
export function SimulatorScreen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const costs = useQuery(productCostResource.list);
  const plans = useQuery(gtmPlanResource.list).data ?? NONE;
  const askedCost = id === undefined ? search.get("cost") : null;
  const link = costs.data?.find((cost) => cost.id === askedCost)?.combination;
  const { initialCombination, needs } = useInitialCombination(id, link);
  return (
    <DocumentScreen
      id={id}
      one={simulationResource.one}
      needs={[costs, ...needs]}
      name="simulation"
      list={LIST}
    >
      {(form) => (
        <SimulatorWorkbench
          {...form}
          costs={costs.data ?? NONE}
          plans={plans}
          initialCombination={initialCombination}
          askedCost={askedCost}
        />
      )}
    </DocumentScreen>
  );
}
