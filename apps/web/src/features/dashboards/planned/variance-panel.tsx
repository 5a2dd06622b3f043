import type { VarianceReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { WaterfallChart } from "../../../components/charts/waterfall-chart.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { variance } from "../queries.ts";
import { planToDate, varianceTitle } from "./base-words.ts";
import styles from "./planned.module.css";

const names: Record<VarianceReply["parts"][number]["driver"], string> = {
  volume: "Number of deals",
  mix: "Channel mix",
  conversion: "Win rate",
  dealSize: "Deal size",
  currency: "Exchange rates",
};

const methods = [
  { value: "sequential", label: "In order" },
  { value: "shapley", label: "Shapley" },
] as const;

interface VariancePanelProps {
  filters: RevenueFilters;
  /** Revenue planned for the whole target year, money. */
  yearsPlan: number;
  yearName: string;
  /** Share of the year gone by, 0..1. */
  elapsed: number;
}

/** From planned to closed revenue, by what made the difference. */
export function VariancePanel({ filters, yearsPlan, yearName, elapsed }: VariancePanelProps) {
  const [method, setMethod] = useState<"sequential" | "shapley">("sequential");
  const { data, error, refetch } = useQuery(variance(filters, method));
  const steps = (data?.parts ?? [])
    .filter(({ driver, amount }) => driver !== "currency" || amount !== 0)
    .map(({ driver, amount }) => ({ name: names[driver], change: amount }));
  const isNothing = data?.planned === 0 && data.closed === 0;
  return (
    <ChartFrame
      title={data === undefined ? "Why it differs from the plan" : varianceTitle(data, elapsed)}
      subtitle="From planned to closed revenue by driver"
      ariaLabel="From planned to closed revenue by driver"
      interactive
      loading={data === undefined && error === null}
      error={error === null ? undefined : messageOf(error)}
      onRetry={() => void refetch()}
      empty={isNothing && <p>Nothing was planned for the year so far, and nothing closed.</p>}
      actions={<SegmentedControl label="Method" items={methods} value={method} onValueChange={setMethod} />}
      table={{
        heads: ["Part", data?.currency ?? ""],
        rows: [
          ["Planned to date", data?.planned ?? null],
          ...steps.map(({ name, change }) => [name, change]),
          ["Closed", data?.closed ?? null],
        ],
      }}
      foot={
        data !== undefined &&
        !isNothing && (
          <p className={styles["sentence"]}>
            {data.sentence}
            {planToDate(data, yearsPlan, yearName)}
            {steps.some(({ name }) => name === names.currency) &&
              ` Exchange rates are those of each deal's close date, and the plan's newest, against those of ${formatDate(`${data.planDay}T12:00`)}, when the plan was made.`}
          </p>
        )
      }
    >
      <WaterfallChart
        label="From planned to closed revenue by driver"
        unit={data?.currency ?? ""}
        start={{ name: "Planned", amount: data?.planned ?? 0 }}
        steps={steps}
        end={{ name: "Closed", amount: data?.closed ?? 0 }}
      />
    </ChartFrame>
  );
}
