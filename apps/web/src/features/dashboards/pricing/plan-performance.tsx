import type { ReplyOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { type ChartColumn, chartTable } from "../../../components/chart-frame/chart-table.ts";
import { StackedBars } from "../../../components/charts/stacked-bars.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { type PricingChoice, planPerformance } from "../queries.ts";
import { Loaded } from "./loaded.tsx";
import { placeSentence } from "./place-words.ts";
import { PlanTable } from "./plan-table.tsx";
import { PlanTargets } from "./plan-targets.tsx";
import { PriceHeatMap } from "./price-heat-map.tsx";
import styles from "./pricing.module.css";
import { fractionOr, yearInSentence, yearNames } from "./pricing-words.ts";
import { YearsPanel } from "./years-panel.tsx";

type PlanYear = ReplyOf<"getPlanPerformance">["plans"][number]["years"][number];

/** Each pricing plan against its part of the target. */
export function PlanPerformance({ choice }: { choice: PricingChoice }) {
  const query = useQuery(planPerformance(choice));
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Loaded query={query} simulationId={choice.simulationId}>
      {({ plans, heatmap }, simulation) => {
        const t = simulation.targetYear - 1;
        const years = yearNames(simulation);
        const when = yearInSentence(simulation, simulation.targetYear);
        const inTarget = (pick: (year: PlanYear) => number) =>
          plans.reduce((sum, { years: each }) => sum + (each[t] === undefined ? 0 : pick(each[t])), 0);
        const revenue = inTarget((year) => year.revenue);
        const contribution = inTarget((year) => year.contribution);
        const customers = inTarget((year) => year.customers);
        const attainment = simulation.revenueTarget > 0 ? revenue / simulation.revenueTarget : null;
        const shown = plans.find(({ name }) => name === asked) ?? plans[0];
        const row = (name: string, pick: (year: PlanYear) => number | null) => ({
          name,
          values: (shown?.years ?? []).map(pick),
        });
        return (
          <>
            <div className={styles["stats"]}>
              <Stat
                size="lg"
                label={`Revenue in ${when}`}
                value={formatNumber(revenue)}
                note={simulation.currency}
              />
              <Stat
                size="lg"
                label="Attainment"
                term="attainment"
                value={fractionOr(attainment)}
                note={`of ${shortMoney(simulation.revenueTarget)} ${simulation.currency}`}
              />
              <Stat size="lg" label="Customers" value={formatNumber(customers)} note="at the year's end" />
              <Stat
                size="lg"
                label="Contribution"
                value={fractionOr(revenue > 0 ? contribution / revenue : null)}
                note="of revenue, before fixed costs"
              />
            </div>
            <div className={styles["panels"]}>
              <PlanTable simulation={simulation} plans={plans} />
              <ChartFrame
                title={`Revenue grows to ${shortMoney(plans.reduce((sum, plan) => sum + (plan.years[4]?.revenue ?? 0), 0))} in ${yearInSentence(simulation, 5)}`}
                subtitle={`Revenue by plan, ${simulation.currency}`}
                ariaLabel="Revenue of each plan by year"
                interactive
                table={chartTable(years, [
                  ["Year", (year) => year],
                  ...plans.map(
                    (plan): ChartColumn<string> => [plan.name, (_, index) => plan.years[index]?.revenue ?? 0],
                  ),
                ])}
              >
                <StackedBars
                  label="Revenue of each plan by year"
                  points={years}
                  parts={plans.map((plan) => ({
                    name: plan.name,
                    values: plan.years.map((year) => year.revenue),
                  }))}
                  unit={simulation.currency}
                  target={{ label: "Target", value: simulation.revenueTarget }}
                  highlighted={t}
                />
              </ChartFrame>
              <PlanTargets simulation={simulation} plans={plans} />
              {heatmap !== null && <PriceHeatMap simulation={simulation} map={heatmap} />}
              <YearsPanel
                title={`${shown?.name ?? "Plan"} by year`}
                caption={`${shown?.name ?? "Plan"} by year`}
                years={years}
                stressed={t}
                rows={[
                  row("Customers", (year) => year.customers),
                  row("New", (year) => year.newCustomers),
                  row("Lost", (year) => year.lostCustomers),
                  row("Users", (year) => year.users),
                  row("Revenue", (year) => year.revenue),
                  row("Revenue per customer", (year) => year.revenuePerCustomer),
                  { ...row("Contribution", (year) => year.contributionMargin), kind: "fraction" },
                ]}
                actions={
                  plans.length > 1 && (
                    <SelectField
                      label="Plan"
                      labelHidden
                      options={plans.map(({ name }) => ({ value: name, label: name }))}
                      value={shown?.name ?? null}
                      onValueChange={setAsked}
                    />
                  )
                }
              />
            </div>
            <p className={styles["note"]}>
              {placeSentence(choice.place)} Revenue per customer is recurring revenue a year, without upfront
              fees.
            </p>
          </>
        );
      }}
    </Loaded>
  );
}
