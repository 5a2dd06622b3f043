import type { DealTargets } from "@beachhead/contract";
import { Link } from "react-router";
import { Button } from "../../components/button/button.tsx";
import { buttonLook } from "../../components/button/button-look.ts";
import { May } from "../../components/may.tsx";
import { formatCount } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import styles from "./deals.module.css";
import type { DealFilterName } from "./use-deal-filter.ts";

interface DealNotesProps {
  targets: DealTargets;
  filter: Readonly<Record<string, string>>;
  change: (name: DealFilterName | "dialog", value: string) => void;
}

type CountedApart = "unmapped" | "unconverted" | "unread";

/** Deals that dashboards count apart, each with what fixes them. */
export function DealNotes({ targets, filter, change }: DealNotesProps) {
  const { unmapped, unconverted, unreadAmounts = [] } = targets;
  const isOn = (name: CountedApart) => filter[name] === "1";
  const toggle = (name: CountedApart) => (
    <Button size="sm" variant="link" onClick={() => change(name, isOn(name) ? "" : "1")}>
      {isOn(name) ? "Show all deals" : "Show them"}
    </Button>
  );
  const areFiltered = isOn("unmapped") || isOn("unconverted") || isOn("unread");
  if (unmapped === 0 && unconverted === 0 && unreadAmounts.length === 0 && !areFiltered) return null;
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
          <May call="saveRates">
            <Button size="sm" variant="link" onClick={() => change("dialog", "rates")}>
              Set rates
            </Button>
          </May>
        </li>
      )}
      {unreadAmounts.map(({ source, message }) => (
        <li key={source} className={styles["note"]}>
          <span>{message}</span>
          {toggle("unread")}
          <May call="saveFieldMapping">
            <Link
              to={paths.dealsDialog("mapping", source)}
              className={buttonLook({ variant: "link", size: "sm" })}
            >
              Map fields
            </Link>
          </May>
        </li>
      ))}
      {unreadAmounts.length === 0 && isOn("unread") && (
        <li className={styles["note"]}>
          <span>The amounts of all deals can be read.</span>
          {toggle("unread")}
        </li>
      )}
    </ul>
  );
}
