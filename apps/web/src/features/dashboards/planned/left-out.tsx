import type { PlannedVsActual, PlannedVsActualRow } from "@beachhead/contract";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { buttonLook } from "../../../components/button/button-look.ts";
import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import { yearSpanName } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "./planned.module.css";

/** A sentence, and where its deals are fixed. */
interface Remark {
  text: string;
  to?: string;
  link?: string;
  /** The deals it is about. */
  deals?: "unmapped" | "unconverted";
}

interface LeftOutProps {
  reply: PlannedVsActual;
  onDeals: (kind: "unmapped" | "unconverted") => void;
}

/** The years that are compared; the list of deals counts those of all years. */
function yearsOf({ period: { year, calendarYear, yearStartMonth } }: PlannedVsActual): string {
  return yearSpanName(calendarYear - year + 1, calendarYear, yearStartMonth);
}

/** Deals and plans that are left out of figures or counted apart, each with the way to fix it. */
export function LeftOut({ reply, onDeals }: LeftOutProps) {
  const { unmapped, unconverted, unknownStages, plansWithoutRate, currency } = reply;
  const currencies = Object.keys(unconverted.currencies).map((code) => (code === "" ? "no currency" : code));
  const one = {
    unmapped: unmapped.count === 1,
    unconverted: unconverted.count === 1,
    unknown: unknownStages === 1,
  };
  const remarks: Remark[] = [];
  if (unmapped.count > 0)
    remarks.push({
      text: `${formatCount(unmapped.count, "deal")}${unmapped.amount > 0 ? ` worth ${formatNumber(unmapped.amount)} ${currency}` : ""} ${one.unmapped ? "matches" : "match"} no plan in ${yearsOf(reply)}; ${one.unmapped ? "it counts" : "they count"} in the totals as "Not mapped".`,
      to: paths.dealsWith({ unmapped: "1" }),
      link: "Assign them",
      deals: "unmapped",
    });
  if (unconverted.count > 0)
    remarks.push({
      text: `${formatCount(unconverted.count, "deal")} in ${currencies.join(", ")} ${one.unconverted ? "has" : "have"} no exchange rate and ${one.unconverted ? "is" : "are"} not counted.`,
      to: paths.dealsDialog("rates"),
      link: "Set rates",
      deals: "unconverted",
    });
  for (const { source, message } of reply.unreadAmounts ?? [])
    remarks.push({ text: message, to: paths.dealsDialog("mapping", source), link: "Map fields" });
  if (unknownStages > 0)
    remarks.push({
      text: `${formatCount(unknownStages, "open deal")} ${one.unknown ? "has a stage" : "have stages"} without a probability; ${one.unknown ? "it is" : "they are"} in the pipeline, not in the weighted pipeline.`,
      to: paths.dealsDialog("stages"),
      link: "Set probabilities",
    });
  if (plansWithoutRate.length > 0)
    remarks.push({
      text: `Planned figures of ${plansWithoutRate.join(", ")} are left out: there is no exchange rate.`,
      to: paths.dealsDialog("rates"),
      link: "Set rates",
    });
  const bare = withoutPlan(reply.current.rows);
  if (bare.names.length > 0)
    remarks.push({
      text: `No channel plan covers ${listed(bare.names)}; ${formatNumber(bare.closed)} ${currency} of closed revenue there is compared with the plan of the others.`,
      to: paths.channelPlans,
      link: "Plan channels",
    });
  if (isEven(reply))
    remarks.push({
      text: `Planned revenue is the same in every month of ${reply.period.yearName}. Where channels start later, ramp up or take time to close, set their timing.`,
      to: paths.channelPlans,
      link: "Set timing",
    });
  if (remarks.length === 0) return null;
  return (
    <ul className={styles["leftOut"]}>
      {remarks.map(({ text, to, link, deals }) => (
        <li key={text}>
          <TriangleAlert aria-hidden="true" />
          <span>{text}</span>
          {deals !== undefined && (
            <Button variant="link" size="sm" onClick={() => onDeals(deals)}>
              Show them
            </Button>
          )}
          {to !== undefined && (
            <Link to={to} className={buttonLook({ variant: "link", size: "sm" })}>
              {link}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether the first year is planned without a start: later years may well be even. */
function isEven({ period, current: { months } }: PlannedVsActual): boolean {
  const first = months[0]?.plannedRevenue ?? 0;
  const differs = ({ plannedRevenue }: { plannedRevenue: number }) => Math.abs(plannedRevenue - first) > 0.5;
  return period.year === 1 && first > 0 && !months.some(differs);
}

/** Products and places that sell without a channel plan, where other ones have one. */
function withoutPlan(rows: readonly PlannedVsActualRow[]): { names: string[]; closed: number } {
  const planned = rows.filter(({ plannedRevenue }) => plannedRevenue > 0);
  const isWhole = planned.some(({ product }) => product === null);
  if (planned.length === 0 || isWhole) return { names: [], closed: 0 };
  const nameOf = ({ product, geo }: PlannedVsActualRow) => `${product} in ${geo}`;
  const covered = new Set(planned.map(nameOf));
  const bare = rows.filter(
    (row) => row.channel !== null && row.closedRevenue > 0 && !covered.has(nameOf(row)),
  );
  return {
    names: [...new Set(bare.map(nameOf))],
    closed: bare.reduce((sum, { closedRevenue }) => sum + closedRevenue, 0),
  };
}

/** "CRM in India, CRM in Peru and 3 more". */
function listed(names: readonly string[]): string {
  const [first, second, ...others] = names;
  if (second === undefined) return first ?? "";
  return others.length === 0
    ? `${first} and ${second}`
    : `${first}, ${second} and ${formatNumber(others.length)} more`;
}
