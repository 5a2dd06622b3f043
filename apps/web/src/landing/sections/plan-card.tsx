import {
  type PlanCurrency,
  type PricedPlan,
  planCharge,
  planCurrencies,
  planRates,
} from "@beachhead/contract/plan-prices";
import { planAllowances, planTypeNames, type SubscriptionPeriod } from "@beachhead/contract/plans";
import { buttonLook } from "../../components/button/button-look.ts";
import { Tag } from "../../components/tag/tag.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatMoney, formatNumber } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import styles from "./prices.module.css";

const periods = ["yearly", "monthly"] as const satisfies readonly SubscriptionPeriod[];
const per: Record<SubscriptionPeriod, string> = { yearly: "a year", monthly: "a month" };

const shortName = (plan: PricedPlan | "enterprise") => planTypeNames[plan].replace(/ Plan$/, "");

interface RateProps {
  plan: PricedPlan;
  currency: PlanCurrency;
  period: SubscriptionPeriod;
}

/** One of the four prices of a plan; the sheet shows the one of the chosen currency and period. */
function Rate({ plan, currency, period }: RateProps) {
  const due = planCharge(plan, currency, period);
  return (
    <p className={styles["rate"]} data-currency={currency} data-period={period}>
      <b>{formatNumber(planRates[plan][currency][period])}</b> {currency} a month
      <span>{period === "yearly" ? `${formatMoney(due, currency)} once a year` : "Billed every month"}</span>
    </p>
  );
}

/** What a plan allows in one period, as lines to read. */
function allowanceLines(plan: PricedPlan, period: SubscriptionPeriod): string[] {
  const { products, geos, industries, simulations, aiFetches, consultingHours } =
    planAllowances[plan][period];
  const count = (value: number | null, one: string, many?: string) => formatCount(value ?? 0, one, many);
  return [
    `${count(products, "product")}, ${count(geos, "geography", "geographies")}`,
    `${count(industries, "industry", "industries")} a product`,
    `${count(simulations, "simulation")} ${per[period]}`,
    `${count(aiFetches, "AI fetch", "AI fetches")} ${per[period]}`,
    ...(consultingHours === 0 ? [] : [`${count(consultingHours, "consulting hour")} ${per[period]}`]),
  ];
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <li key={line}>{line}</li>);
}

export function PlanCard({ plan, isPopular }: { plan: PricedPlan; isPopular: boolean }) {
  const name = shortName(plan);
  return (
    <li className={classNames(styles["plan"], isPopular && styles["popular"])}>
      <h3>
        {name} {isPopular && <Tag tone="accent">Most popular</Tag>}
      </h3>
      {planCurrencies.map((currency) =>
        periods.map((period) => (
          <Rate key={`${currency} ${period}`} plan={plan} currency={currency} period={period} />
        )),
      )}
      {periods.map((period) => (
        <ul key={period} className={styles["allowance"]} data-period={period}>
          <Lines lines={allowanceLines(plan, period)} />
        </ul>
      ))}
      <a
        className={buttonLook({ variant: isPopular ? "primary" : "default", wide: true })}
        href={paths.signUp}
      >
        Start free<span className="visually-hidden">, with {name} in mind</span>
      </a>
    </li>
  );
}

export function EnterpriseCard() {
  return (
    <li className={styles["plan"]}>
      <h3>{shortName("enterprise")}</h3>
      <p className={styles["agreed"]}>
        <b>On request</b>
        <span>Agreed with you</span>
      </p>
      <ul className={styles["allowance"]}>
        <Lines lines={["No limits", "Consulting on demand"]} />
      </ul>
      <a className={buttonLook({ wide: true })} href={paths.contact}>
        Contact us
      </a>
    </li>
  );
}
