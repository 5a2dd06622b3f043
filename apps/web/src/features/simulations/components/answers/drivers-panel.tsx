import { lazy, type ReactNode, Suspense, useState } from "react";
import { ChartFrame } from "../../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../../components/chart-frame/chart-table.ts";
import { ShareBars } from "../../../../components/charts/share-bars.tsx";
import { TornadoChart } from "../../../../components/charts/tornado-chart.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { useYears } from "../../../../components/years.tsx";
import type { Answer } from "../../state/answer.ts";
import { driversOf, driversTitle } from "../../view/drivers.ts";
import { type Quantity, sharesTitle, sortedShares } from "../../view/findings.ts";
import { QuantitySwitch } from "../quantity-switch.tsx";
import styles from "./answers.module.css";
import { useDecided } from "./use-decided.ts";

const HeatView = lazy(async () => ({ default: (await import("./heat-view.tsx")).HeatView }));

type View = "drivers" | "uncertainty" | "ranges";

/** What the answer depends on: each driver over its range, its part of the uncertainty, price against customers. */
export function DriversPanel({ answer }: { answer: Answer }) {
  const decided = useDecided(answer);
  const hasDecisions = decided.result.tornado !== null;
  const isComing = answer.request.wantsDecisions === true;
  const [chosen, setView] = useState<View>("drivers");
  const [quantity, setQuantity] = useState<Quantity>("revenue");
  // A result that was saved without its decisions has the shares only.
  const view = hasDecisions || isComing ? chosen : "uncertainty";
  const actions = (
    <div className={styles["switches"]}>
      {view !== "ranges" && (
        <QuantitySwitch label="Quantity of the drivers" value={quantity} onValueChange={setQuantity} />
      )}
      {(hasDecisions || isComing) && (
        <SegmentedControl
          label="What it depends on"
          value={view}
          items={[
            { value: "drivers", label: "Drivers" },
            { value: "uncertainty", label: "Uncertainty" },
            { value: "ranges", label: "Price × customers" },
          ]}
          onValueChange={setView}
        />
      )}
    </div>
  );
  if (view === "uncertainty") return <Uncertainty answer={answer} quantity={quantity} actions={actions} />;
  if (!hasDecisions) return <Waiting actions={actions} />;
  if (view === "ranges")
    return (
      <Suspense fallback={<Waiting actions={actions} />}>
        <HeatView answer={decided} actions={actions} />
      </Suspense>
    );
  return <Drivers answer={decided} quantity={quantity} actions={actions} />;
}

function Waiting({ actions }: { actions: ReactNode }) {
  return (
    <ChartFrame
      title="Looking for what it depends on"
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
  quantity: Quantity;
  actions: ReactNode;
}

function Drivers({ answer, quantity, actions }: ViewProps) {
  const years = useYears();
  const drivers = driversOf(answer, quantity);
  const base = answer.result.tornado?.base[quantity] ?? 0;
  const title = driversTitle(drivers, quantity);
  const what = quantity === "revenue" ? "Revenue" : "EBIT";
  const point = answer.result.recommended?.feasible === true ? "recommended" : "nearest";
  const table = chartTable(drivers, [
    ["Driver", ({ name }) => name],
    ["Range", ({ range }) => range],
    [`At the low end, ${answer.currency}`, ({ low }) => low],
    [`At the high end, ${answer.currency}`, ({ high }) => high],
  ]);
  return (
    <ChartFrame
      title={title}
      subtitle={`${what} in ${years.inSentence(answer.request.inputs.targetYear)} as one driver moves over its range from the ${point} point`}
      ariaLabel={title}
      interactive
      table={table}
      actions={actions}
    >
      <TornadoChart label={title} drivers={drivers} base={base} unit={answer.currency} />
    </ChartFrame>
  );
}

function Uncertainty({ answer, quantity, actions }: ViewProps) {
  const years = useYears();
  const rows = sortedShares(answer, quantity);
  const title = sharesTitle(answer, quantity);
  const isReady = answer.result.monteCarlo.shareOfVariance !== null;
  const table = chartTable(rows, [
    ["Driver", ({ name }) => name],
    ["Share of variance, %", ({ share }) => share * 100],
  ]);
  return (
    <ChartFrame
      title={isReady ? title : "Ranking what makes the result uncertain"}
      subtitle={`Share of the variance in ${years.inSentence(answer.request.inputs.targetYear)} that each range explains`}
      ariaLabel={title}
      loading={!isReady}
      table={table}
      actions={actions}
    >
      <ShareBars label={title} rows={rows} />
    </ChartFrame>
  );
}
