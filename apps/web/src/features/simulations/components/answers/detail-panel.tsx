import { costLineNames } from "@beachhead/contract/cost-line-names";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ChartFrame } from "../../../../components/chart-frame/chart-frame.tsx";
import { WaterfallChart } from "../../../../components/charts/waterfall-chart.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { useYears } from "../../../../components/years.tsx";
import type { Answer } from "../../state/answer.ts";
import { costSteps } from "../../view/figure-rows.ts";
import { costTitle, type Quantity, SCENARIO_PLACE, type ScenarioName } from "../../view/findings.ts";
import { QuantitySwitch } from "../quantity-switch.tsx";
import styles from "./answers.module.css";

const OtherView = lazy(async () => ({ default: (await import("./other-views.tsx")).OtherView }));

type View = "distribution" | "cost" | "cash";

interface DetailPanelProps {
  answer: Answer;
  scenario: ScenarioName;
}

/** What the answer looks like: three drawings of the same run. */
export function DetailPanel({ answer, scenario }: DetailPanelProps) {
  const [view, setView] = useState<View>("cost");
  const [quantity, setQuantity] = useState<Quantity>("revenue");
  const actions = (
    <div className={styles["switches"]}>
      {view === "distribution" && (
        <QuantitySwitch label="Quantity of the view" value={quantity} onValueChange={setQuantity} />
      )}
      <SegmentedControl
        label="View"
        value={view}
        items={[
          { value: "cost", label: "Cost to EBIT" },
          { value: "distribution", label: "Distribution" },
          { value: "cash", label: "Cash" },
        ]}
        onValueChange={setView}
      />
    </div>
  );
  if (view === "cost") return <CostToEbit answer={answer} scenario={scenario} actions={actions} />;
  return (
    <Suspense fallback={<Waiting actions={actions} />}>
      <OtherView view={view} answer={answer} quantity={quantity} scenario={scenario} actions={actions} />
    </Suspense>
  );
}

/** The frame while the part that draws the view is on its way. */
function Waiting({ actions }: { actions: ReactNode }) {
  return (
    <ChartFrame
      title="More views of this run"
      ariaLabel="Loading"
      table={{ heads: [], rows: [] }}
      actions={actions}
      loading
    >
      {null}
    </ChartFrame>
  );
}

interface ViewProps {
  answer: Answer;
  actions: ReactNode;
}

function CostToEbit({ answer, scenario, actions }: ViewProps & { scenario: ScenarioName }) {
  const result = answer.result[scenario];
  const { targetYear } = answer.request.inputs;
  const year = useYears().heading(targetYear);
  const index = targetYear - 1;
  const lines = result.costLines[index];
  const title = costTitle(answer, result);
  const revenue = result.revenue[index] ?? 0;
  const ebit = result.ebit[index] ?? 0;
  const table = {
    heads: ["Line", `${year}, ${answer.currency}`],
    rows: [
      ["Revenue", revenue],
      ...costLineNames.map(([line, name]) => [name, lines === undefined ? 0 : -lines[line]]),
      ["EBIT", ebit],
    ],
  };
  return (
    <ChartFrame
      title={title}
      subtitle={`${year}, ${SCENARIO_PLACE[scenario].toLowerCase()}, ${answer.currency}`}
      ariaLabel={title}
      interactive
      table={table}
      actions={actions}
    >
      <WaterfallChart
        label={title}
        unit={answer.currency}
        start={{ name: "Revenue", amount: revenue }}
        steps={lines === undefined ? [] : costSteps(lines)}
        end={{ name: "EBIT", amount: ebit }}
      />
    </ChartFrame>
  );
}
