import { useQuery } from "@tanstack/react-query";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { StackedBars } from "../../../components/charts/stacked-bars.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { customerAnalytics, type PricingChoice } from "../queries.ts";
import { CohortTable } from "./cohort-table.tsx";
import { Loaded } from "./loaded.tsx";
import { placeSentence } from "./place-words.ts";
import styles from "./pricing.module.css";
import { fractionOr, yearInSentence, yearInText, yearNames } from "./pricing-words.ts";
import { YearsPanel } from "./years-panel.tsx";

const NO_CHURN = "No customer is lost in this year, so a customer's life has no end to add up to.";

/** How many customers come and go, and what one is worth against what one costs. */
export function CustomerAnalytics({ choice }: { choice: PricingChoice }) {
  const query = useQuery(customerAnalytics(choice));
  return (
    <Loaded query={query} simulationId={choice.simulationId}>
      {({ years, cohorts }, simulation) => {
        const t = simulation.targetYear - 1;
        const names = yearNames(simulation);
        const year = years[t];
        if (year === undefined) return null;
        const when = yearInSentence(simulation, simulation.targetYear);
        const row = (name: string, pick: (each: (typeof years)[number]) => number | null) => ({
          name,
          values: years.map(pick),
        });
        const share = (name: string, pick: (each: (typeof years)[number]) => number | null) => ({
          ...row(name, pick),
          kind: "fraction" as const,
        });
        const worth = year.lifetimeValueToCost;
        return (
          <>
            <div className={styles["stats"]}>
              <Stat
                size="lg"
                label={`Customers at the end of ${yearInText(simulation, simulation.targetYear)}`}
                value={formatNumber(year.customers)}
                note={`${formatNumber(year.users)} users`}
              />
              <Stat
                size="lg"
                label="Customers lost"
                term="churn"
                value={fractionOr(year.churn)}
                note={`${formatNumber(year.lostCustomers)} of ${formatNumber(year.openingCustomers)}`}
              />
              <Stat
                size="lg"
                label="Lifetime value"
                value={year.lifetimeValue === null ? null : formatNumber(year.lifetimeValue)}
                reason={
                  year.lifetimeValue === null
                    ? NO_CHURN
                    : "Recurring revenue of a customer a year, times the margin after serving its users, divided by the share of customers lost."
                }
                note={simulation.currency}
              />
              <Stat
                size="lg"
                label="Cost to win a customer"
                term="cac"
                value={year.acquisitionCost === null ? null : formatNumber(year.acquisitionCost)}
                reason="Sales and marketing of the year, fixed and variable, divided by its new customers."
                note={simulation.currency}
              />
              <Stat
                size="lg"
                label="Pays back in"
                term="payback"
                value={year.paybackMonths === null ? null : `${formatNumber(year.paybackMonths, 1)} months`}
                reason="Cost to win a customer, divided by its margin a month."
                note={worth === null ? undefined : `lifetime value ${formatNumber(worth, 1)} times the cost`}
              />
            </div>
            <div className={styles["panels"]}>
              <ChartFrame
                title={`${formatNumber(year.newCustomers)} new customers in ${when}, ${formatNumber(year.lostCustomers)} lost`}
                subtitle="Retained and new customers at the end of the year"
                ariaLabel="Retained and new customers by year"
                interactive
                table={chartTable(years, [
                  ["Year", (_, index) => names[index]],
                  ["Retained", (each) => each.retainedCustomers],
                  ["New", (each) => each.newCustomers],
                  ["Lost", (each) => each.lostCustomers],
                ])}
              >
                <StackedBars
                  label="Retained and new customers by year"
                  points={names}
                  parts={[
                    { name: "Retained", values: years.map((each) => each.retainedCustomers) },
                    { name: "New", values: years.map((each) => each.newCustomers) },
                  ]}
                  unit="customers"
                  highlighted={t}
                />
              </ChartFrame>
              <ChartFrame
                title={
                  worth === null
                    ? "What a customer costs to win"
                    : `A customer is worth ${formatNumber(worth, 1)} times what it costs to win`
                }
                subtitle={`Lifetime value and cost to win, ${simulation.currency}`}
                ariaLabel="Lifetime value and cost to win a customer by year"
                interactive
                table={chartTable(years, [
                  ["Year", (_, index) => names[index]],
                  ["Lifetime value", (each) => each.lifetimeValue],
                  ["Cost to win", (each) => each.acquisitionCost],
                ])}
              >
                <LineChart
                  label="Lifetime value and cost to win a customer by year"
                  points={names}
                  series={[
                    { name: "Lifetime value", values: years.map((each) => each.lifetimeValue) },
                    { name: "Cost to win", values: years.map((each) => each.acquisitionCost) },
                  ]}
                  unit={simulation.currency}
                  highlighted={t}
                />
              </ChartFrame>
              <CohortTable simulation={simulation} cohorts={cohorts} />
              <YearsPanel
                title="By year"
                subtitle={`Money in ${simulation.currency}`}
                caption="Customers by year"
                years={names}
                stressed={t}
                rows={[
                  row("Customers", (each) => each.customers),
                  row("New", (each) => each.newCustomers),
                  row("Lost", (each) => each.lostCustomers),
                  share("Lost, % of the start", (each) => each.churn),
                  row("Revenue per customer", (each) => each.revenuePerCustomer),
                  share("Margin after serving", (each) => each.grossMargin),
                  row("Cost to win", (each) => each.acquisitionCost),
                  row("Lifetime value", (each) => each.lifetimeValue),
                  {
                    ...row("Users per customer", (each) =>
                      each.customers > 0 ? each.users / each.customers : null,
                    ),
                    kind: "oneDecimal",
                  },
                ]}
              />
            </div>
            <p className={styles["note"]}>
              {placeSentence(choice.place)} At {shortMoney(year.revenuePerCustomer ?? 0)}{" "}
              {simulation.currency} of recurring revenue a customer and year; upfront fees are not in it.
            </p>
          </>
        );
      }}
    </Loaded>
  );
}
