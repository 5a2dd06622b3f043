import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { type ChartColumn, chartTable } from "../../../components/chart-frame/chart-table.ts";
import { StackedBars } from "../../../components/charts/stacked-bars.tsx";
import { WaterfallChart } from "../../../components/charts/waterfall-chart.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { type PricingChoice, revenueAnalytics } from "../queries.ts";
import { CohortTable } from "./cohort-table.tsx";
import { CostLines } from "./cost-lines.tsx";
import { Loaded } from "./loaded.tsx";
import { placeSentence } from "./place-words.ts";
import styles from "./pricing.module.css";
import { percentChange, yearInText, yearNames } from "./pricing-words.ts";
import { RevenueFan } from "./revenue-fan.tsx";
import { YearsPanel } from "./years-panel.tsx";

type Bridge = ReplyOf<"getRevenueAnalytics">["years"][number]["bridge"];

const ARR = "Recurring revenue";

/** Recurring revenue: how a year came about, who keeps paying, and which plan carries it. */
export function RevenueAnalytics({ choice }: { choice: PricingChoice }) {
  const query = useQuery(revenueAnalytics(choice));
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Loaded query={query} simulationId={choice.simulationId}>
      {({ years, plans, cohorts, fan, costs }, simulation) => {
        const names = yearNames(simulation);
        const t = (asked ?? Math.max(2, simulation.targetYear)) - 1;
        const year = years[t];
        if (year === undefined) return null;
        const { bridge } = year;
        const first = years[0]?.bridge.closing ?? 0;
        const last = years[4]?.bridge.closing ?? 0;
        const growth = first > 0 && last > 0 ? (last / first) ** (1 / 4) - 1 : null;
        const here = names[t] ?? "";
        const before =
          t === 0 ? `Before ${here.toLowerCase()}` : `End of ${names[t - 1]?.toLowerCase() ?? ""}`;
        const steps = [
          { name: "New", change: bridge.newCustomers },
          { name: "Expansion", change: bridge.expansion },
          { name: "Price", change: bridge.price },
          { name: "Contraction", change: bridge.contraction },
          { name: "Churn", change: bridge.churn },
        ];
        const row = (name: string, pick: (each: (typeof years)[number]) => number | null) => ({
          name,
          values: years.map(pick),
        });
        const share = (name: string, pick: (each: (typeof years)[number]) => number | null) => ({
          ...row(name, pick),
          kind: "fraction" as const,
        });
        return (
          <>
            <div className={styles["stats"]}>
              <Stat
                size="lg"
                label={`ARR, end of ${here.toLowerCase()}`}
                value={formatNumber(bridge.closing)}
                note={`${simulation.currency}, MRR ${formatNumber(bridge.closing / 12)}`}
              />
              <Stat
                size="lg"
                label="Net revenue retention"
                value={year.netRetention === null ? null : formatFraction(year.netRetention, 1)}
                reason="Recurring revenue that the customers of the start pay at the end, price steps included, as per cent of what they paid."
                note={
                  year.netRetention !== null && year.netRetention < 1
                    ? "below 100: the base shrinks"
                    : "the base grows"
                }
              />
              <Stat
                size="lg"
                label="Gross revenue retention"
                value={year.grossRetention === null ? null : formatFraction(year.grossRetention, 1)}
                reason="The same without price rises and expansion."
                note={`${formatNumber(year.lostCustomers)} of ${formatNumber(year.openingCustomers)} customers lost`}
              />
              <Stat
                size="lg"
                label="Quick ratio"
                value={year.quickRatio === null ? null : formatNumber(year.quickRatio, 1)}
                reason={
                  year.quickRatio === null
                    ? "Nothing was lost in this year, so there is nothing to divide by."
                    : "Recurring revenue gained for each unit lost."
                }
                note="gained for each 1 lost"
              />
              <Stat
                size="lg"
                label="ARR growth a year"
                value={growth === null ? null : percentChange(growth * 100)}
                reason="Compound growth over the four years."
                note={`${shortMoney(first)} to ${shortMoney(last)}, year 1 to 5`}
              />
            </div>
            <div className={styles["panels"]}>
              <ChartFrame
                title={bridgeFinding(bridge)}
                subtitle={`${ARR} to the end of ${here.toLowerCase()}, ${simulation.currency}. Upfront fees are not in it`}
                ariaLabel="Recurring revenue from the start to the end of the year"
                interactive
                actions={
                  <SelectField
                    label="Year"
                    labelHidden
                    className={styles["year"]}
                    options={names.map((name, index) => ({ value: String(index + 1), label: name }))}
                    value={String(t + 1)}
                    onValueChange={(value) => setAsked(Number(value))}
                  />
                }
                table={{
                  heads: ["Part", simulation.currency],
                  rows: [
                    [before, bridge.opening],
                    ...steps.map(({ name, change }) => [name, change]),
                    [`End of ${here.toLowerCase()}`, bridge.closing],
                  ],
                }}
              >
                <WaterfallChart
                  label="Recurring revenue from the start to the end of the year"
                  unit={simulation.currency}
                  start={{ name: before, amount: bridge.opening }}
                  steps={steps}
                  end={{ name: `End of ${here.toLowerCase()}`, amount: bridge.closing }}
                />
              </ChartFrame>
              <ChartFrame
                title={shareFinding(plans, yearInText(simulation, 5))}
                subtitle={`ARR at the year's end by plan, ${simulation.currency}`}
                ariaLabel="Recurring revenue of each plan by year"
                interactive
                table={chartTable(names, [
                  ["Year", (name) => name],
                  ...plans.map(
                    (plan): ChartColumn<string> => [
                      plan.name,
                      (_, index) => plan.recurringRevenue[index] ?? 0,
                    ],
                  ),
                ])}
              >
                <StackedBars
                  label="Recurring revenue of each plan by year"
                  points={names}
                  parts={plans.map(({ name, recurringRevenue }) => ({ name, values: recurringRevenue }))}
                  unit={simulation.currency}
                  highlighted={t}
                  height={300}
                />
              </ChartFrame>
              <RevenueFan simulation={simulation} years={fan} />
              <CostLines {...{ simulation, costs, years }} />
              <CohortTable simulation={simulation} cohorts={cohorts} />
              <YearsPanel
                title="By year"
                subtitle={`All plans, ${simulation.currency}`}
                caption="Recurring revenue by year"
                years={names}
                stressed={t}
                rows={[
                  row("ARR at the end", (each) => each.bridge.closing),
                  row("New ARR", (each) => each.bridge.newCustomers),
                  row("Churned ARR", (each) => each.bridge.churn),
                  share("Net revenue retention", (each) => each.netRetention),
                  share("Gross revenue retention", (each) => each.grossRetention),
                  row("Revenue, upfront fees included", (each) => each.revenue),
                  { ...row("EBIT, % of revenue", (each) => each.ebitPercent), kind: "oneDecimal" },
                ]}
              />
            </div>
            <p className={styles["note"]}>
              {placeSentence(choice.place)} Users of a customer do not change in a simulation, so there is no
              expansion and no contraction.
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

/** How recurring revenue would have gone without new customers. */
function bridgeFinding({ opening, newCustomers, closing }: Bridge): string {
  if (opening <= 0) return `New customers bring all of ${shortMoney(closing)} ARR`;
  const grown = closing / opening - 1;
  const without = (closing - newCustomers) / opening - 1;
  const verb = (change: number) => (change < 0 ? "falls" : "grows");
  return `ARR ${verb(grown)} by ${formatFraction(Math.abs(grown))}; without new customers it ${without < 0 ? "would fall" : "would grow"} by ${formatFraction(Math.abs(without), 1)}`;
}

/** The plan that carries most of the last year. */
function shareFinding(
  plans: readonly { name: string; recurringRevenue: readonly number[] }[],
  year: string,
): string {
  const lasts = plans.map(({ name, recurringRevenue }) => ({ name, amount: recurringRevenue.at(-1) ?? 0 }));
  const all = lasts.reduce((sum, { amount }) => sum + amount, 0);
  const most = lasts.toSorted((a, b) => b.amount - a.amount)[0];
  if (most === undefined || all <= 0) return `No recurring revenue in ${year}`;
  return lasts.length === 1
    ? `ARR reaches ${shortMoney(all)} in ${year}`
    : `${most.name} has ${formatFraction(most.amount / all)} of ARR in ${year}`;
}
