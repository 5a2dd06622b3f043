import type { PlannedVsActual } from "@beachhead/contract";
import { memo } from "react";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { AllocationPanel } from "./allocation-panel.tsx";
import { CalibrationPanel } from "./calibration-panel.tsx";
import { ChannelPanel } from "./channel-panel.tsx";
import type { DealsAsked } from "./deals-behind-view.ts";
import { OddsPanel } from "./odds-panel.tsx";
import styles from "./planned.module.css";
import { VariancePanel } from "./variance-panel.tsx";

export interface PlannedPanelsProps {
  data: PlannedVsActual;
  /** Filters that the data were loaded with. */
  filters: RevenueFilters;
  showCurrent: boolean;
  onDeals(asked: DealsAsked): void;
}

/** What explains the figures of a period: their drivers, what is still likely, channels and calibration. */
export const PlannedPanels = memo(function PlannedPanels(props: PlannedPanelsProps) {
  const { data, filters, showCurrent, onDeals } = props;
  const { yearName, yearStartMonth, elapsed } = data.period;
  const period = showCurrent ? "current" : "cumulative";
  return (
    <div className={styles["panels"]}>
      <VariancePanel {...{ yearName, elapsed, filters }} yearsPlan={data.current.revenueSum.planned} />
      <OddsPanel
        {...{ yearName, yearStartMonth, elapsed, filters }}
        block={data.current}
        onMonth={(month) => onDeals({ period: "current", kind: "month", name: String(month) })}
      />
      <ChannelPanel
        block={showCurrent ? data.current : data.cumulative}
        currency={data.currency}
        elapsed={elapsed}
        onGroup={(kind, name) => onDeals({ period, kind, name })}
      />
      {data.refreshedAt !== null && (
        <AllocationPanel
          gtmPlanId={filters.gtmPlanId}
          block={showCurrent ? data.current : data.cumulative}
          elapsed={showCurrent ? elapsed : (data.period.year - 1 + elapsed) / data.period.year}
        />
      )}
      {data.refreshedAt !== null && <CalibrationPanel filters={filters} yearName={yearName} />}
    </div>
  );
});
