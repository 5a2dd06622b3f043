import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { shortMoney } from "../../../components/charts/money-axis.ts";
import { StackedBars } from "../../../components/charts/stacked-bars.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import { type PricingChoice, planPerformance } from "../queries.ts";
import { Loaded } from "./loaded.tsx";
import { PlanTargets } from "./plan-targets.tsx";
import { PriceHeatMap } from "./price-heat-map.tsx";
import styles from "./pricing.module.css";
import { fractionOr, moneyOr, yearInSentence, yearNames } from "./pricing-words.ts";
import { YearsPanel } from "./years-panel.tsx";

/** Each pricing plan against its part of the target. */
export function PlanPerformance({ choice }: { choice: PricingChoice }) {
  const query = useQuery(planPerformance(choice));
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Loaded query={query}>
      {({ plans, heatmap }, simulation) => {
        const t = simulation.targetYear - 1;
        const years = yearNames(simulation);
        const when = yearInSentence(simulation, simulation.targetYear);
        const inTarget = plans.map((plan) => ({ plan, year: plan.years[t] }));
        const revenue = inTarget.reduce((sum, { year }) => sum + (year?.revenue ?? 0), 0);
        const contribution = inTarget.reduce((sum, { year }) => sum + (year?.contribution ?? 0), 0);
        const customers = inTarget.reduce((sum, { year }) => sum + (year?.customers ?? 0), 0);
        const best = inTarget.toSorted((a, b) => (b.year?.revenue ?? 0) - (a.year?.revenue ?? 0))[0];
        const attainment = simulation.revenueTarget > 0 ? revenue / simulation.revenueTarget : null;
        const shown = plans.find(({ name }) => name === asked) ?? plans[0];
        const row = (
          name: string,
          pick: (year: (typeof plans)[number]["years"][number]) => number | null,
        ) => ({ name, values: (shown?.years ?? []).map(pick) });
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
              <Panel
                className={styles["wide"]}
                title={
                  plans.length === 1 || best === undefined
                    ? `${plans[0]?.name ?? "The plan"} in ${when}`
                    : `${best.plan.name} brings ${fractionOr(best.year?.shareOfRevenue ?? null, 0)} of revenue in ${when}`
                }
                subtitle={`Plan against its part of the target, ${simulation.currency}`}
              >
                {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <div className={styles["scroll"]} tabIndex={0} role="group" aria-label="Pricing plans">
                  <table className={styles["table"]}>
                    <caption className="visually-hidden">Pricing plans in {when}</caption>
                    <thead>
                      <tr>
                        <th scope="col">Plan</th>
                        <th scope="col">Price per user</th>
                        <th scope="col">Customers</th>
                        <th scope="col">Users</th>
                        <th scope="col">Revenue</th>
                        <th scope="col">Share, target share</th>
                        <th scope="col">Attainment</th>
                        <th scope="col">Revenue per customer</th>
                        <th scope="col">Contribution</th>
                      </tr>
                    </thead>
                    <tbody>
                      {inTarget.map(({ plan, year }) => (
                        <tr key={plan.name}>
                          <th scope="row" title={plan.name}>
                            {plan.name}
                          </th>
                          <td>{formatNumber(plan.pricePerUser, 2)}</td>
                          <td>{formatNumber(year?.customers ?? 0)}</td>
                          <td>{formatNumber(year?.users ?? 0)}</td>
                          <td>{formatNumber(year?.revenue ?? 0)}</td>
                          <td>
                            {fractionOr(year?.shareOfRevenue ?? null, 0)}, {formatFraction(plan.split)}
                          </td>
                          <td>
                            {formatFraction(plan.attainment, 1)}{" "}
                            <ScaleBar fraction={Math.min(1, plan.attainment)} label="Attainment" decorative />
                          </td>
                          <td>{moneyOr(year?.revenuePerCustomer ?? null)}</td>
                          <td>{fractionOr(year?.contributionMargin ?? null)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </Panel>
              <ChartFrame
                title={`Revenue grows to ${shortMoney(plans.reduce((sum, plan) => sum + (plan.years[4]?.revenue ?? 0), 0))} in ${yearInSentence(simulation, 5)}`}
                subtitle={`Revenue by plan, ${simulation.currency}`}
                ariaLabel="Revenue of each plan by year"
                interactive
                table={{
                  columns: [
                    { key: "year", header: "Year" },
                    ...plans.map(({ name }) => ({ key: name, header: name, align: "end" as const })),
                  ],
                  rows: years.map((year, place) => ({
                    year,
                    ...Object.fromEntries(plans.map((plan) => [plan.name, plan.years[place]?.revenue ?? 0])),
                  })),
                }}
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
              Plan figures of the simulation. Revenue per customer is recurring revenue a year, without
              upfront fees.
            </p>
          </>
        );
      }}
    </Loaded>
  );
}
