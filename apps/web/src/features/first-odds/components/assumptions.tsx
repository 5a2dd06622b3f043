import type { BusinessModel } from "@beachhead/contract/business-models";
import { firstOddsAssumptions } from "@beachhead/contract/first-odds-assumptions";
import { FIRST_ODDS_ASSUMPTIONS } from "@beachhead/engine";
import { formatChange, formatPlain, formatRange, THIN_SPACE } from "../../../lib/format/numbers.ts";
import styles from "../first-odds.module.css";

/** What the odds assume beside the five figures. */
export function Assumptions({ model }: { model: BusinessModel | null }) {
  const assumed = { ...FIRST_ODDS_ASSUMPTIONS, ...(model === null ? {} : firstOddsAssumptions(model)) };
  const { customerGrowth, customerGrowthSpread, retentionRate, retentionSpread } = assumed;
  const percent = (text: string) => `${text}${THIN_SPACE}%`;
  const growth =
    customerGrowthSpread === 0
      ? percent(formatChange(customerGrowth))
      : `${formatChange(customerGrowth - customerGrowthSpread)} to ${percent(formatChange(customerGrowth + customerGrowthSpread))}`;
  const rows = [
    ["Uncertainty of price", `±${percent(formatPlain(assumed.priceSpread))}`],
    ["Uncertainty of new customers", `±${percent(formatPlain(assumed.customersSpread))}`],
    ["New customers, each year after", growth],
    [
      "Customers who renew",
      percent(
        formatRange(
          Math.max(0, retentionRate - retentionSpread),
          Math.min(100, retentionRate + retentionSpread),
        ),
      ),
    ],
    ["Price, each year after", percent(formatChange(assumed.priceGrowth) || "0")],
  ];
  return (
    <section className={styles["assumptions"]} aria-label="Assumptions">
      <h3>What we assume{model === null ? "" : ` for ${model.name}`}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>You can change all of it in the simulation.</p>
    </section>
  );
}
