import type { DashboardSimulation, ReplyOf } from "@beachhead/contract";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { TargetBars } from "../../../components/charts/target-bars.tsx";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { yearInSentence } from "./pricing-words.ts";

type Plan = ReplyOf<"getPlanPerformance">["plans"][number];

interface PlanTargetsProps {
  simulation: DashboardSimulation;
  plans: readonly Plan[];
}

/** Each plan's revenue of the target year against its part of the target. */
export function PlanTargets({ simulation, plans }: PlanTargetsProps) {
  const rows = plans.map(({ name, targetRevenue, years }) => ({
    name,
    actual: years[simulation.targetYear - 1]?.revenue ?? 0,
    target: targetRevenue > 0 ? targetRevenue : null,
  }));
  const when = yearInSentence(simulation, simulation.targetYear);
  return (
    <ChartFrame
      title={finding(rows)}
      subtitle={`Revenue of each plan in ${when} against its part of the target, ${simulation.currency}`}
      ariaLabel={`Revenue of each plan against its part of the target in ${when}`}
      interactive
      table={chartTable(rows, [
        ["Plan", ({ name }) => name],
        ["Revenue", ({ actual }) => actual],
        ["Part of the target", ({ target }) => target],
      ])}
    >
      <TargetBars
        label={`Revenue of each plan against its part of the target in ${when}`}
        rows={rows.map((row) => ({ ...row, state: stateOf(row) }))}
        unit={simulation.currency}
        targetName="Target"
      />
    </ChartFrame>
  );
}

interface Row {
  name: string;
  actual: number;
  target: number | null;
}

/** A whole year has one bound: the target. The shares below it are those of formulas B5. */
function stateOf({ actual, target }: Row) {
  if (target === null) return "noPlan";
  const share = actual / target;
  if (share >= 1) return "achieved";
  if (share >= 0.8) return "slightlyBehind";
  return share >= 0.5 ? "atRisk" : "offTrack";
}

function finding(rows: readonly Row[]): string {
  const short = rows.flatMap(({ name, actual, target }) =>
    target !== null && actual < target ? [{ name, gap: target - actual }] : [],
  );
  const [worst] = short.toSorted((a, b) => b.gap - a.gap);
  if (worst === undefined)
    return rows.length === 1 ? "The plan reaches its target" : "Every plan reaches its part of the target";
  return `${worst.name} is ${shortMoney(worst.gap)} short of its part of the target`;
}
