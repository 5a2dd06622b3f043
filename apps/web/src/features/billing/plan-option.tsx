import {
  MOST_POPULAR_PLAN,
  type PlanCurrency,
  type PricedPlan,
  planRates,
} from "@beachhead/contract/plan-prices";
import { planAllowances, planTypeNames, type SubscriptionPeriod } from "@beachhead/contract/plans";
import { Check } from "lucide-react";
import { Tag } from "../../components/tag/tag.tsx";
import { formatCount, formatNumber } from "../../lib/format/numbers.ts";
import styles from "./upgrade.module.css";

const forWhom: Record<PricedPlan, string> = {
  diy: "For one team that plans on its own",
  startup: "The same, with an hour of advice",
  scaleup: "For several products and regions",
};

const per: Record<SubscriptionPeriod, string> = { yearly: "a year", monthly: "a month" };

function allowanceLines(plan: PricedPlan, period: SubscriptionPeriod): string[] {
  const { products, geos, industries, aiFetches, simulations, consultingHours } =
    planAllowances[plan][period];
  const count = (value: number | null, one: string, many?: string) => formatCount(value ?? 0, one, many);
  return [
    count(products, "product"),
    count(geos, "geography", "geographies"),
    `${count(industries, "industry", "industries")} per product`,
    `${count(aiFetches, "AI fetch", "AI fetches")} ${per[period]}`,
    `${count(simulations, "price simulation")} ${per[period]}`,
    ...(consultingHours === 0 ? [] : [`${count(consultingHours, "consulting hour")} ${per[period]}`]),
  ];
}

interface PlanOptionProps {
  plan: PricedPlan;
  period: SubscriptionPeriod;
  currency: PlanCurrency;
  /** The user's own plan. */
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** One plan as a radio button with its price and what it allows. */
export function PlanOption({ plan, period, currency, isCurrent, isChosen, onChoose }: PlanOptionProps) {
  const rates = planRates[plan][currency];
  return (
    <label className={styles["plan"]} data-chosen={isChosen || undefined}>
      <span className={styles["name"]}>
        <input type="radio" name="plan" value={plan} checked={isChosen} onChange={onChoose} />
        <b>{planTypeNames[plan].replace(/ Plan$/, "")}</b>
        {isCurrent ? <Tag tone="sea">Your plan</Tag> : null}
        {!isCurrent && plan === MOST_POPULAR_PLAN ? <Tag tone="accent">Most popular</Tag> : null}
      </span>
      <span className={styles["forWhom"]}>{forWhom[plan]}</span>
      <span className={styles["rate"]}>
        <b>{formatNumber(rates[period])}</b> {currency} a month
        {period === "yearly" && (
          <s>
            <span className="visually-hidden">instead of </span>
            {formatNumber(rates.monthly)}
          </s>
        )}
      </span>
      <span className={styles["lines"]}>
        {allowanceLines(plan, period).map((line) => (
          <span key={line}>
            <Check aria-hidden="true" />
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}
