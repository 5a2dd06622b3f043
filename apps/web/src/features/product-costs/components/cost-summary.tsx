import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { openFields } from "../../../lib/form/document-form.ts";
import { formatMoney, formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { type CostFields, GROWTH_LINES } from "../state/cost-form.ts";
import styles from "./product-cost.module.css";

interface CostSummaryProps {
  form: DocumentForm<CostFields>;
  onEdit(tab: "parameters" | "changes"): void;
}

/** The whole cost in words, to read before saving. */
export function CostSummary({ form, onEdit }: CostSummaryProps) {
  const values = useStore(form.store, (state) => state.values);
  const open = useStore(form.store, (state) => openFields(state).length);
  const currency = values.pricingCurrency.trim().toUpperCase() || "USD";
  const money = (amount: number | null) =>
    formatMoney(amount ?? 0, currency, Number.isInteger(amount ?? 0) ? 0 : 2);
  const percent = (share: number | null) => `${formatPlain(share ?? 0)} %`;
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
    {
      title: "One-time",
      lines: [
        ["Up-front development", money(values.upFrontProductDevelopmentCost)],
        [
          "Spread over",
          values.amortizationperiod ? `${formatPlain(values.amortizationperiod)} years` : "all in year 1",
        ],
      ],
    },
    {
      title: "Fixed, year 1",
      lines: [
        ["Ongoing development", money(values.ongoingProductDevelopmentCost)],
        ["Administration", money(values.fixedAdminCost)],
        ["Infrastructure", money(values.fixedInfrastructureCost)],
        ["Sales and marketing", money(values.fixedSalesAndMarketingCost)],
        ["Extra", money(values.extraCostSpace)],
        ["Share of fixed cost", percent(values.allocationOfFixedCostForSelectedGeo ?? 100)],
      ],
    },
    {
      title: "Per customer and user, year 1",
      lines: [
        ["Onboarding, per new customer", money(values.fixedOnboardingCostPerCustomer)],
        ["Implementation, per new user", money(values.implementationCostPerUser)],
        ["Infrastructure, per user", money(values.infrastructureCostPerUserPerYear)],
        ["Support, per user", money(values.supportCostPerYearPerUser)],
        ["Other, per user", money(values.otherVariableCost)],
        ["Sales and marketing, of revenue", percent(values.salesAndMarketingCostPercOfRevenue)],
        ["Cost of capital", percent(values.costOfCapital)],
      ],
    },
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
