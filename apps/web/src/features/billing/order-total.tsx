import { planRates } from "@beachhead/contract/plan-prices";
import { planTypeNames } from "@beachhead/contract/plans";
import { formatNumber } from "../../lib/format/numbers.ts";
import { amountsOf, type Order } from "./order.ts";
import styles from "./upgrade.module.css";

/** What is paid today, line by line. */
export function OrderTotal({ order }: { order: Order }) {
  const { plan, period, currency } = order;
  const { planAmount, consultingAmount, total } = amountsOf(order);
  return (
    <dl className={styles["sums"]}>
      {plan !== null && (
        <div>
          <dt>
            {planTypeNames[plan].replace(/ Plan$/, "")}
            {period === "yearly" && `, 12 × ${formatNumber(planRates[plan][currency].yearly)}`}
          </dt>
          <dd>{formatNumber(planAmount)}</dd>
        </div>
      )}
      {consultingAmount > 0 && (
        <div>
          <dt>Consulting</dt>
          <dd>{formatNumber(consultingAmount)}</dd>
        </div>
      )}
      <div className={styles["sum"]}>
        <dt>Total today, {currency}</dt>
        <dd>{formatNumber(total)}</dd>
      </div>
    </dl>
  );
}
