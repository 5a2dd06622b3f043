import type { PlannedVsActual } from "@beachhead/contract";
import { TriangleAlert } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../lib/router/router.tsx";
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
      text: `${formatCount(unmapped.count, "deal")}${unmapped.amount > 0 ? ` worth ${formatNumber(unmapped.amount)} ${currency}` : ""} ${one.unmapped ? "matches no plan; it counts" : "match no plan; they count"} in the sums as "Not mapped".`,
      to: paths.dealsWith({ unmapped: "1" }),
      link: "Assign them",
      deals: "unmapped",
    });
  if (unconverted.count > 0)
    remarks.push({
      text: `${formatCount(unconverted.count, "deal")} in ${currencies.join(", ")} ${one.unconverted ? "has" : "have"} no exchange rate and ${one.unconverted ? "is" : "are"} in no figure.`,
      to: paths.dealsDialog("rates"),
      link: "Set rates",
      deals: "unconverted",
    });
  if (unknownStages > 0)
    remarks.push({
      text: `${formatCount(unknownStages, "open deal")} ${one.unknown ? "has a stage" : "have stages"} without a probability; ${one.unknown ? "it is" : "they are"} in the pipeline, not in what is weighted.`,
      to: paths.dealsDialog("stages"),
      link: "Set probabilities",
    });
  if (plansWithoutRate.length > 0)
    remarks.push({
      text: `Planned figures of ${plansWithoutRate.join(", ")} are left out: there is no exchange rate.`,
      to: paths.dealsDialog("rates"),
      link: "Set rates",
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
          {to !== undefined && <Link to={to}>{link}</Link>}
        </li>
      ))}
    </ul>
  );
}
