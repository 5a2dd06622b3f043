import type { SimulationListItem } from "@beachhead/contract";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import type { Column } from "../../../components/table/data-table.tsx";
import type { YearsOf } from "../../../data/use-years-of.ts";
import { formatNumber, formatOdds, NO_VALUE } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { placeWords } from "../view/place.ts";
import styles from "./list-columns.module.css";

/** The columns of a list of simulations between the title and the last run. */
export const simulationColumns = (yearsOf: YearsOf): readonly Column<SimulationListItem>[] => [
  {
    key: "place",
    header: "Plan, geography",
    wideOnly: true,
    sortValue: placeWords,
    render: (item) => (
      <span className={styles["place"]} title={placeWords(item)}>
        {placeWords(item)}
      </span>
    ),
  },
  {
    key: "target",
    header: "Revenue target",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.revenueTarget,
    render: (item) => (
      <span className={styles["target"]}>
        {shortMoney(item.revenueTarget)} {item.pricingCurrency} in {yearsOf(item).inSentence(item.targetYear)}
      </span>
    ),
  },
  {
    key: "ebitTarget",
    header: "EBIT target, %",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.ebitTarget,
    render: (item) => formatNumber(item.ebitTarget, 2),
  },
  {
    key: "odds",
    header: "Odds of both",
    sortValue: (item) => item.summary.odds,
    render: (item) => (
      <span className={styles["odds"]}>
        <b>{formatOdds(item.summary.odds)}</b>
        <ScaleBar
          fraction={item.summary.odds}
          label="Odds of both targets"
          decorative
          className={styles["bar"]}
        />
      </span>
    ),
  },
  {
    key: "attainment",
    header: "Attainment, %",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.summary.attainment,
    render: (item) => formatNumber(item.summary.attainment * 100, 2),
  },
  {
    key: "ebit",
    header: "EBIT, %",
    align: "end",
    wideOnly: true,
    sortValue: (item) => item.summary.ebitPercent,
    render: (item) =>
      item.summary.ebitPercent === null ? NO_VALUE : formatNumber(item.summary.ebitPercent, 2),
  },
];

/** What a search looks through. */
export const simulationSearchText = (item: SimulationListItem): string =>
  [item.simulationTitle, item.gtmPlan, item.productName, item.geo, item.costTitle].join(" ");
