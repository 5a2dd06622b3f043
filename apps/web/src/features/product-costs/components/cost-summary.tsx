import { costFigures } from "@beachhead/contract";
import { type CostAmount, costAmounts, costRateUnits, NO_COST } from "@beachhead/engine";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { openFields } from "../../../lib/form/document-form.ts";
import { formatMoney, formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { GROWTH_LINES } from "../state/cost-figures.ts";
import type { CostFields } from "../state/cost-form.ts";
import styles from "./product-cost.module.css";

const ONE_TIME: readonly CostAmount[] = ["upFrontProductDevelopmentCost", "amortizationperiod"];
const FIXED: readonly CostAmount[] = [
  ...costAmounts
    .filter(({ rate }) => rate !== null && costRateUnits[rate] === "year")
    .map(({ name }) => name),
  "allocationOfFixedCostForSelectedGeo",
];
const OTHERS = costAmounts
  .map(({ name }) => name)
  .filter((name) => !ONE_TIME.includes(name) && !FIXED.includes(name));

interface CostSummaryProps {
  form: DocumentForm<CostFields>;
  onEdit(tab: "parameters" | "changes"): void;
}

/** The whole cost in words, to read before saving. */
export function CostSummary({ form, onEdit }: CostSummaryProps) {
  const values = useStore(form.store, (state) => state.values);
  const open = useStore(form.store, (state) => openFields(state).length);
  const currency = values.pricingCurrency.trim().toUpperCase() || "USD";
  function shown(name: CostAmount): string {
    const amount = values[name] ?? NO_COST[name];
    const { unit } = costFigures[name];
    if (unit === "money") return formatMoney(amount, currency, Number.isInteger(amount) ? 0 : 2);
    if (unit === "%") return `${formatPlain(amount)} %`;
    return amount === 0 ? "all in year 1" : `${formatPlain(amount)} years`;
  }
  const linesOf = (names: readonly CostAmount[]): [string, string][] =>
    names.map((name) => [costFigures[name].summaryLabel ?? costFigures[name].label, shown(name)]);
  const groups: { title: string; lines: [string, string][] }[] = [
    {
      title: "Details",
      lines: [
        ["Cost title", values.costTitle || NO_VALUE],
        ["GTM plan", values.gtmPlan || NO_VALUE],
        ["Product", values.productName || NO_VALUE],
        ["Geography", values.geo || NO_VALUE],
      ],
    },
    { title: "One-time", lines: linesOf(ONE_TIME) },
    { title: "Fixed, year 1", lines: linesOf(FIXED) },
    { title: "Per customer and user, year 1", lines: linesOf(OTHERS) },
  ];
  const changes = GROWTH_LINES.filter(({ key }) => values[key].some((change) => change !== 0));
  return (
    <div className={styles["summary"]}>
      {open > 0 && (
        <p className={styles["openFields"]}>
          Complete {open} {open === 1 ? "field" : "fields"} to save.{" "}
          <Button variant="link" size="sm" onClick={() => onEdit("parameters")}>
            Go to the input parameters
          </Button>
        </p>
      )}
      {groups.map(({ title, lines }) => (
        <section key={title}>
          <h2 className={styles["groupTitle"]}>{title}</h2>
          <dl className={styles["facts"]}>
            {lines.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h2 className={styles["groupTitle"]}>Yearly changes</h2>
        {changes.length === 0 ? (
          <p className={styles["help"]}>
            No changes: every line stays at its year 1 amount.{" "}
            <Button variant="link" size="sm" onClick={() => onEdit("changes")}>
              Enter changes
            </Button>
          </p>
        ) : (
          <dl className={styles["facts"]}>
            {changes.map(({ key, label }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{values[key].map((change) => `${formatPlain(change ?? 0)} %`).join(", ")}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}
