import { useMemo } from "react";
import { useStore } from "zustand";
import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { UsageMeter } from "../../../components/usage-meter/usage-meter.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatNumber } from "../../../lib/format/numbers.ts";
import styles from "./business-details.module.css";
import type { DetailsFields } from "./details-fields.ts";
import { distinctNames, type PlanCounts, type PlanLimitsShown } from "./plan-counts.ts";

interface CountsPanelProps {
  form: DocumentForm<DetailsFields>;
  limits: PlanLimitsShown | undefined;
  countAll: (products: DetailsFields["products"]) => PlanCounts;
}

const SHOWN = 8;

/** Combinations by product. */
function combinationLines(products: DetailsFields["products"]): string[] {
  return products.map(({ name, geos }, index) => {
    const shown = name.trim() === "" ? `Product ${index + 1}` : name.trim();
    return `${shown}: ${formatNumber(distinctNames(geos).size)}`;
  });
}

function Reason({ form }: { form: DocumentForm<DetailsFields> }) {
  const products = useStore(form.store, ({ values }) => values.products);
  const lines = combinationLines(products);
  return (
    <div className={styles["reason"]}>
      <p>One for each product and geography. You complete every step after the goals for each combination.</p>
      <ul>
        {lines.slice(0, SHOWN).map((line, index) => (
          // Product names may repeat.
          <li key={index}>{line}</li>
        ))}
        {lines.length > SHOWN && <li>and {lines.length - SHOWN} more products</li>}
      </ul>
    </div>
  );
}

/** Plan size, live: its combinations, and what the subscription counts. */
export function CountsPanel({ form, limits, countAll }: CountsPanelProps) {
  const counted = useStore(form.store, ({ values }) => {
    const { products, geos, industries, combinations } = countAll(values.products);
    return `${products} ${geos} ${industries} ${combinations}`;
  });
  const [products = 0, geos = 0, industries = 0, combinations = 0] = useMemo(
    () => counted.split(" ").map(Number),
    [counted],
  );
  return (
    <Panel className={styles["counts"]} aria-label="Plan size">
      <Stat
        size="lg"
        label="Combinations of product and geography"
        term="combination"
        value={formatNumber(combinations)}
        reason={<Reason form={form} />}
        note={
          combinations === 0
            ? "Choose a geography for a product"
            : "Each gets its own segments, competitors and prices"
        }
      />
      {limits !== undefined && (
        <>
          <h3 className={styles["limitsTitle"]}>
            Across all your plans{limits.plan === "" ? "" : `, ${limits.plan}`}
          </h3>
          <ul className={styles["meters"]}>
            <li>
              <UsageMeter label="Products" used={products} limit={limits.products} />
            </li>
            <li>
              <UsageMeter label="Geographies" used={geos} limit={limits.geos} />
            </li>
            <li>
              <UsageMeter label="Industries per product" used={industries} limit={limits.industries} />
            </li>
          </ul>
        </>
      )}
    </Panel>
  );
}
