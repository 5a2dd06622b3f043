import type { InputChange, WayToGoal } from "@beachhead/engine";
import { channelInputs } from "@beachhead/engine";
import { Explained } from "../../../components/stat/explained.tsx";
import { formatPlain, THIN_SPACE } from "../../../lib/format/numbers.ts";
import { Formula } from "../components/figure.tsx";
import { growthWords, inSentence, wayEffect } from "./goal-ways.ts";
import type { PlanSummary } from "./plan-summary.ts";
import styles from "./summary.module.css";

interface ClosestWaysProps {
  summary: PlanSummary;
  currency: string;
}

/** Which single changes would close the gap, the closest first; each opens its arithmetic. */
export function ClosestWays({ summary: { ways, rows }, currency }: ClosestWaysProps) {
  return (
    <div className={styles["ways"]}>
      <h3>Smallest changes that close the gap</h3>
      {ways.length === 0 ? (
        <p className={styles["note"]}>
          No change to a single channel closes the gap. Add a channel, or complete the channels that bring no
          revenue that year and start them earlier.
        </p>
      ) : (
        <>
          <ol>
            {ways.map((way) => (
              <Way
                key={way.key}
                way={way}
                name={rows.find(({ key }) => key === way.key)?.label ?? ""}
                currency={currency}
              />
            ))}
          </ol>
          <p className={styles["note"]}>Each change closes the gap on its own.</p>
        </>
      )}
    </div>
  );
}

function Way({ way, name, currency }: { way: WayToGoal; name: string; currency: string }) {
  return (
    <li>
      <span>
        <b>{name}</b>{" "}
        {way.changes.map((change, index) => (
          <span key={change.input}>
            {index > 0 && " or "}
            <Change change={change} name={name} currency={currency} />
          </span>
        ))}{" "}
        ({growthWords(way.relative)})
      </span>
      <span className={styles["quiet"]}>{wayEffect(way, currency)}</span>
    </li>
  );
}

/** An input from what it is to what closes the gap. */
function Change({ change, name, currency }: { change: InputChange; name: string; currency: string }) {
  const { input, from, to, explanation } = change;
  const { label, unit } = channelInputs[input];
  const isPercent = unit === "percent";
  const amount = (value: number) => formatPlain(value, 2);
  return (
    <>
      {inSentence(label)} from {amount(from)} to{" "}
      <Explained
        label={`${label} of ${name}`}
        reason={
          <span className={styles["reason"]}>
            <Formula explanation={explanation} text={(value) => formatPlain(value, 4)} />
            <span>
              Rounded up to {amount(to)}
              {isPercent ? `${THIN_SPACE}%` : ` ${currency}`}, the smallest value that closes the gap.
            </span>
          </span>
        }
      >
        {amount(to)}
      </Explained>
      {isPercent ? `${THIN_SPACE}%` : ` ${currency}`}
    </>
  );
}
