import type { DgPlan } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { formatChange, formatNumber, NO_VALUE } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { CountedPlan } from "./counted-plan.tsx";
import { type ComparedChannel, comparePlans, comparisonFinding } from "./plan-comparison.ts";
import styles from "./summary.module.css";

interface ComparisonPanelProps {
  plan: DgPlan;
  /** The id of the other plan. */
  other: string;
}

/** Another channel plan beside this one, channel by channel. */
export function ComparisonPanel({ plan, other }: ComparisonPanelProps) {
  const { data, error, refetch } = useQuery(dgPlanResource.one(other));
  if (data === undefined)
    return error === null ? (
      <Skeleton height={200} />
    ) : (
      <LoadFailure
        title="The other channel plan could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data.currency !== plan.currency)
    return (
      <Panel title="These plans cannot be compared">
        <p className={styles["lack"]}>
          “{data.planname}” is in {data.currency} and this plan in {plan.currency}.
        </p>
      </Panel>
    );
  return <Comparison plan={plan} other={data} />;
}

const what = [
  { key: "people", name: "People" },
  { key: "cost", name: "Cost" },
  { key: "revenue", name: "Revenue" },
] as const;

function Comparison({ plan, other }: { plan: DgPlan; other: DgPlan }) {
  const comparison = comparePlans(plan, other);
  const columns: Column<ComparedChannel>[] = [
    { key: "channel", header: "Channel", rowHeader: true, render: ({ label }) => label },
    ...what.map(
      ({ key, name }): Column<ComparedChannel> => ({
        key,
        header: key === "people" ? name : `${name}, ${plan.currency}`,
        align: "end",
        wideOnly: key === "people",
        render: ({ here, there }) => (
          <Pair here={here === null ? null : here[key]} there={there === null ? null : there[key]} />
        ),
      }),
    ),
  ];
  const { here, there } = comparison;
  return (
    <Panel
      title={comparisonFinding(comparison, other.planname, plan.currency)}
      subtitle={`Full year: “${plan.planname}”, then “${other.planname}” and the difference`}
      actions={
        <ButtonLink size="sm" to={paths.channelPlan(other.id)}>
          Open “{other.planname}”
        </ButtonLink>
      }
      flush
    >
      <CountedPlan plan={plan} other={other} />
      <DataTable
        plain
        caption={`${plan.planname} and ${other.planname} by channel`}
        columns={columns}
        rows={comparison.rows}
        rowKey={({ key }) => String(key)}
        total={{
          channel: "All channels",
          ...Object.fromEntries(
            what.map(({ key }) => [key, <Pair key={key} here={here[key]} there={there[key]} />]),
          ),
        }}
      />
    </Panel>
  );
}

/** A figure here, there, and the difference. A channel that a plan does not have counts as nothing. */
function Pair({ here, there }: { here: number | null; there: number | null }) {
  const difference = (there ?? 0) - (here ?? 0);
  const text = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value));
  return (
    <span className={styles["compared"]}>
      <span>
        {text(here)} → {text(there)}
      </span>
      <span className={styles["quiet"]}>{difference === 0 ? "the same" : formatChange(difference)}</span>
    </span>
  );
}
