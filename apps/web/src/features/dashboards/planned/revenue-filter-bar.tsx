import type { PlannedVsActual as Figures, GtmPlanListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { yearWords } from "../../../lib/format/years.ts";
import type { DashboardView } from "../dashboard-view.ts";
import { exchangeRates } from "../queries.ts";
import styles from "./planned.module.css";
import { ALL, geosOf } from "./revenue-filters.ts";

interface RevenueFilterBarProps {
  view: DashboardView;
  plans: readonly GtmPlanListItem[];
  plan: GtmPlanListItem;
  filters: RevenueFilters;
  /** Undefined while figures load, and where no state of the plan was approved. */
  against: Figures["against"];
  showCumulative: boolean;
  showCurrent: boolean;
}

const named = (names: readonly string[]) => [ALL, ...names].map((name) => ({ value: name, label: name }));

/** The filters of planned against actual; each is in the address. */
export function RevenueFilterBar({ view, plans, plan, filters, against, ...shown }: RevenueFilterBarProps) {
  const years = yearWords(plan);
  const { data: rates } = useQuery(exchangeRates);
  const currencies = [
    ...new Set([plan.currency, "USD", rates?.base ?? "USD", ...Object.keys(rates?.rates ?? {})]),
  ];
  return (
    <div className={styles["filters"]}>
      <SelectField
        label="GTM plan"
        options={plans.map(({ id, gtmPlanName }) => ({ value: id, label: gtmPlanName }))}
        value={plan.id}
        onValueChange={(gtmPlan) =>
          view.change({ gtmPlan, product: null, geo: null, currency: null, against: null })
        }
      />
      <SelectField
        label="Product"
        options={named(plan.products.map(({ name }) => name))}
        value={filters.product}
        onValueChange={(product) => view.change({ product, geo: null })}
      />
      <SelectField
        label="Target year"
        options={[1, 2, 3, 4, 5].map((year) => ({
          value: String(year),
          label: years.inSentence(year),
        }))}
        value={String(filters.targetYear)}
        onValueChange={(year) => view.change({ year })}
      />
      <SelectField
        label="Geography"
        options={named(geosOf(plan, filters.product))}
        value={filters.geo}
        onValueChange={(geo) => view.change({ geo })}
      />
      <SelectField
        label="Currency"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={filters.currency ?? plan.currency}
        onValueChange={(currency) => view.change({ currency })}
      />
      <div className={styles["shown"]}>
        <Checkbox
          label="Cumulative"
          checked={shown.showCumulative}
          onCheckedChange={(on) => view.change({ cumulative: on ? null : "off" })}
        />
        <Checkbox
          label="Current"
          checked={shown.showCurrent}
          onCheckedChange={(on) => view.change({ current: on ? null : "off" })}
        />
      </div>
      {/* Known with the figures only: last, it moves no other filter. */}
      {against !== undefined && (
        <SelectField
          label="Measure against"
          options={[
            { value: "record", label: "Approved plan" },
            { value: "today", label: "Today's plan" },
          ]}
          value={filters.against ?? "record"}
          onValueChange={(value) => view.change({ against: value === "today" ? value : null })}
        />
      )}
    </div>
  );
}
