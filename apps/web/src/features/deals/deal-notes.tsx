import type { DealTargets } from "@beachhead/contract";
import { Button } from "../../components/button/button.tsx";
import { formatCount } from "../../lib/format/numbers.ts";
import styles from "./deals.module.css";
import type { DealFilterName } from "./use-deal-filter.ts";

interface DealNotesProps {
  targets: DealTargets;
  filter: Readonly<Record<string, string>>;
  change: (name: DealFilterName | "dialog", value: string) => void;
}

/** Deals that dashboards count apart, each with what fixes them. */
export function DealNotes({ targets, filter, change }: DealNotesProps) {
  const { unmapped, unconverted } = targets;
  const isOn = (name: "unmapped" | "unconverted") => filter[name] === "1";
  const toggle = (name: "unmapped" | "unconverted") => (
    <Button size="sm" variant="link" onClick={() => change(name, isOn(name) ? "" : "1")}>
      {isOn(name) ? "Show all deals" : "Show them"}
    </Button>
  );
  if (unmapped === 0 && unconverted === 0 && !isOn("unmapped") && !isOn("unconverted")) return null;
  return (
    <ul className={styles["notes"]}>
      {(unmapped > 0 || isOn("unmapped")) && (
        <li className={styles["note"]}>
          <span>
            {formatCount(unmapped, "deal")} {unmapped === 1 ? "matches" : "match"} no plan by channel, product
            and geography, all years together. Assign the names to count {unmapped === 1 ? "it" : "them"}{" "}
            there.
          </span>
          {toggle("unmapped")}
        </li>
      )}
      {(unconverted > 0 || isOn("unconverted")) && (
        <li className={styles["note"]}>
          <span>
            {formatCount(unconverted, "deal")} in a currency without an exchange rate{" "}
            {unconverted === 1 ? "is" : "are"} not included in totals.
          </span>
          {toggle("unconverted")}
          <Button size="sm" variant="link" onClick={() => change("dialog", "rates")}>
            Set rates
          </Button>
        </li>
      )}
    </ul>
  );
}
