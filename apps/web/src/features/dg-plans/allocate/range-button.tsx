import { Link } from "react-router";
import { Popover } from "../../../components/popover/popover.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { paths } from "../../../lib/paths.ts";
import styles from "./allocation.module.css";
import type { NamedChannel } from "./allocation-model.ts";
import { rangeSource, rangeText } from "./revenue-range.ts";

/** How far the revenue of a channel may come out from its plan's: opens the deals that say it, or the assumption. */
export function RangeButton({ label, range }: Pick<NamedChannel, "label" | "range">) {
  const text = rangeText(range);
  const isMeasured = range.factor !== null;
  return (
    <Popover
      title={`How far ${label} may vary`}
      align="end"
      trigger={
        <button
          type="button"
          className={styles["setting"]}
          aria-label={`Revenue of ${label} may come out at ${text}, ${isMeasured ? "from your deals" : "an assumption"}`}
        >
          {text}
        </button>
      }
    >
      <div className={styles["popup"]}>
        <p className={styles["note"]}>
          <Tag tone={isMeasured ? "sea" : "neutral"}>{isMeasured ? "Measured" : "Assumption"}</Tag>{" "}
          {rangeSource(range)}
        </p>
        <p className={styles["note"]}>
          {isMeasured
            ? "The range of win rate times deal size that holds the true figure 95 times in 100, around the plan's revenue."
            : "Around the plan's revenue."}{" "}
          Odds and stability draw from it.
        </p>
        {range.doubted.length > 0 && (
          <p className={styles["note"]}>
            The plan itself does not fit these deals: {range.doubted.join(", ")}.{" "}
            <Link to={paths.dashboards}>Take over your deals' figures</Link> first.
          </p>
        )}
      </div>
    </Popover>
  );
}
