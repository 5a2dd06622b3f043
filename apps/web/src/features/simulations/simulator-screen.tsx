import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { DocumentScreen } from "../../components/document-screen/document-screen.tsx";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { productCostResource } from "../../data/product-costs.ts";
import { simulationResource } from "../../data/simulations.ts";
import { useInitialCombination } from "../../data/use-initial-combination.ts";
import { lazyPart } from "../../lib/lazy-part/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { useParams, useSearchParams } from "../../lib/router/router.tsx";

// Workbench and rules load together with the screen, beside its data.
const SimulatorWorkbench = lazyPart(async () => {
  const [{ SimulatorWorkbench: Workbench, AnswerPanel }, rules] = await Promise.all([
    import("./components/simulator-workbench.tsx"),
    import("./state/validation.ts"),
    import("./components/answers/answer-panel.tsx"),
  ]);
  await AnswerPanel.preload();
  return (props: Omit<ComponentProps<typeof Workbench>, "rules">) => <Workbench rules={rules} {...props} />;
});

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
SimulatorScreen.parts = [SimulatorWorkbench];
