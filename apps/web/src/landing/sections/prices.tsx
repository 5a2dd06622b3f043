import {
  MOST_POPULAR_PLAN,
  planCurrencies,
  pricedPlans,
  YEARLY_DISCOUNT_PERCENT,
} from "@beachhead/contract/plan-prices";
import { planAllowances, TRIAL_DAYS } from "@beachhead/contract/plans";
import { formatCount } from "../../lib/format/numbers.ts";
import { EnterpriseCard, PlanCard } from "./plan-card.tsx";
import styles from "./prices.module.css";

interface SwitchProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
}

/** Native radio buttons: the sheet shows the prices of the chosen ones, so the switch works without a script. */
function Switch({ legend, name, options }: SwitchProps) {
  return (
    <fieldset className={styles["switch"]}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={index === 0} autoComplete="off" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const { products, geos, industries, simulations, deals } = planAllowances.trial.monthly;
const trialText = [
  formatCount(products ?? 0, "product"),
  formatCount(geos ?? 0, "geography", "geographies"),
  formatCount(industries ?? 0, "industry", "industries"),
  formatCount(simulations ?? 0, "simulation"),
  formatCount(deals ?? 0, "deal"),
].join(", ");

/** Plans and prices, by month or year and in both currencies. */
export function Prices() {
  return (
    <section id="prices" className={styles["prices"]} aria-labelledby="prices-title">
      <div className={styles["head"]}>
        <div>
          <h2 id="prices-title">Prices</h2>
          <p>
            Start with a free trial of {TRIAL_DAYS} days: {trialText}. You cannot buy a paid plan yet.
          </p>
        </div>
        <div className={styles["switches"]}>
          <Switch
            legend="Billing"
            name="period"
            options={[
              { value: "yearly", label: `Yearly, ${YEARLY_DISCOUNT_PERCENT} % less` },
              { value: "monthly", label: "Monthly" },
            ]}
          />
          <Switch
            legend="Currency"
            name="currency"
            options={planCurrencies.map((currency) => ({ value: currency, label: currency }))}
          />
        </div>
      </div>
      <ul className={styles["plans"]}>
        {pricedPlans.map((plan) => (
          <PlanCard key={plan} plan={plan} isPopular={plan === MOST_POPULAR_PLAN} />
        ))}
        <EnterpriseCard />
      </ul>
    </section>
  );
}
