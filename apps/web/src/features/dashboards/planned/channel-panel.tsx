import type { PlannedVsActualBlock, PlannedVsActualRow } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import type { Attainment } from "../../../components/charts/attainment.tsx";
import { TargetBars, type TargetRow } from "../../../components/charts/target-bars.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import type { DealsAsked } from "./deals-behind-view.ts";
import styles from "./planned.module.css";

type Grouping = "channel" | "product" | "geo";

const groupings: readonly { value: Grouping; label: string }[] = [
  { value: "channel", label: "Channel" },
  { value: "product", label: "Product" },
  { value: "geo", label: "Geography" },
];

interface ChannelPanelProps {
  block: PlannedVsActualBlock;
  currency: string;
  /** Share of the period gone by, 0..1. */
  elapsed: number;
  /** Shows the closed deals of a group. */
  onGroup: (kind: DealsAsked["kind"], name: string) => void;
}

/** Closed revenue against its plan by channel, product or geography. */
export function ChannelPanel({ block, currency, elapsed, onGroup }: ChannelPanelProps) {
  const [by, setBy] = useState<Grouping>("channel");
  const groups = grouped(block.rows, by);
  const rows: TargetRow[] = groups.map(({ name, closed, planned }) => ({
    name,
    actual: closed,
    target: planned > 0 ? planned : null,
    state: stateOf(closed, planned, elapsed),
  }));
  const open = ({ name, isMapped }: Group) => (isMapped ? onGroup(by, name) : onGroup("unmapped", "closed"));
  const withDeals = groups.filter(({ won }) => won > 0);
  return (
    <ChartFrame
      className={styles["wide"]}
      title={groupFinding(groups, elapsed)}
      subtitle={`Closed revenue against the whole period's plan, ${currency}`}
      ariaLabel={`Closed revenue against plan by ${by === "geo" ? "geography" : by}`}
      interactive
      actions={<SegmentedControl label="By" items={groupings} value={by} onValueChange={setBy} />}
      empty={groups.length === 0 && <p>No channels are planned and no deals match.</p>}
      foot={
        withDeals.length > 0 && (
          <p className={styles["behind"]}>
            Closed deals of{" "}
            {withDeals.map((group) => (
              <Button key={group.name} variant="link" size="sm" onClick={() => open(group)}>
                {group.name} ({formatNumber(group.won)})
              </Button>
            ))}
          </p>
        )
      }
      table={chartTable(groups, [
        [groupings.find(({ value }) => value === by)?.label ?? "", ({ name }) => name],
        ["Planned pipeline", (group) => group.plannedPipeline],
        ["CRM pipeline", (group) => group.crmPipeline],
        ["Planned revenue", (group) => group.planned],
        ["Closed revenue", (group) => group.closed],
      ])}
    >
      <TargetBars
        label="Closed revenue against plan"
        rows={rows}
        unit={currency}
        choice={{
          label: "Enter shows the deals",
          onChoose: (index) => {
            const group = groups[index];
            if (group !== undefined && group.won > 0) open(group);
          },
        }}
      />
    </ChartFrame>
  );
}

interface Group {
  name: string;
  /** Whether its deals match a plan. */
  isMapped: boolean;
  /** Won deals. */
  won: number;
  plannedPipeline: number;
  crmPipeline: number;
  planned: number;
  closed: number;
}

function grouped(rows: readonly PlannedVsActualRow[], by: Grouping): Group[] {
  const groups = Map.groupBy(rows, (row) => nameOf(row, by));
  const sum = (
    channelRows: readonly PlannedVsActualRow[],
    field: "plannedPipeline" | "crmPipeline" | "plannedRevenue" | "closedRevenue",
  ) => channelRows.reduce((total, row) => total + row[field], 0);
  return [...groups].map(([name, channelRows]) => ({
    name,
    isMapped: channelRows.every(({ channel }) => channel !== null),
    won: channelRows.reduce((total, { deals }) => total + deals.won, 0),
    plannedPipeline: sum(channelRows, "plannedPipeline"),
    crmPipeline: sum(channelRows, "crmPipeline"),
    planned: sum(channelRows, "plannedRevenue"),
    closed: sum(channelRows, "closedRevenue"),
  }));
}

function nameOf(row: PlannedVsActualRow, by: Grouping): string {
  if (row.channel === null) return "Not mapped";
  return row[by] ?? "Whole plan";
}

/** As formulas B5: achieved, else by the pace. */
function stateOf(closed: number, planned: number, elapsed: number): Attainment {
  if (planned <= 0) return "noPlan";
  if (closed >= planned) return "achieved";
  if (elapsed <= 0) return "notStarted";
  const pace = closed / planned / elapsed;
  if (pace >= 1) return "onTrack";
  if (pace >= 0.8) return "slightlyBehind";
  return pace >= 0.5 ? "atRisk" : "offTrack";
}

/** The group with the largest gap either way; before the period, what is planned. */
function groupFinding(groups: readonly Group[], elapsed: number): string {
  const whole = groups.reduce((sum, { planned }) => sum + planned, 0);
  if (elapsed <= 0 && whole > 0) return `${shortMoney(whole)} is planned for the period`;
  const byGap = groups.toSorted((a, b) => a.closed - a.planned - (b.closed - b.planned));
  const [worst] = byGap;
  if (worst === undefined) return "Nothing planned, nothing closed";
  const gap = worst.closed - worst.planned;
  if (gap >= 0) return "Every plan of the period is reached";
  return `${worst.name} is ${shortMoney(-gap)} short of its plan for the period`;
}
