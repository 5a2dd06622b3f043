import { channelInputs, type InputChange, type WayToGoal } from "@beachhead/engine";
import { Explained } from "../../../components/stat/explained.tsx";
import {
  formatFraction,
  formatMoney,
  formatNumber,
  formatPlain,
  THIN_SPACE,
} from "../../../lib/format/numbers.ts";
import { Formula } from "../channel/figure.tsx";
import type { PlanSummary } from "./plan-summary.ts";
import styles from "./summary.module.css";

interface ClosestWaysProps {
  summary: PlanSummary;
  currency: string;
}

/** The single changes that would close the gap, smallest first. Each opens its calculation. */
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

/** An input: its value now, and the one that closes the gap. */
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

/** A label within a sentence: "revenue target", but "SQL conversion ratio". */
function inSentence(name: string): string {
  return /^[A-Z](?![A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** A relative increase: "+37 %", with a decimal below 10 %. */
export function growthWords(relative: number): string {
  if (relative < 0.0005) return `less than +0.1${THIN_SPACE}%`;
  return `+${formatFraction(relative, relative < 0.1 ? 1 : 0)}`;
}

/** The singular for one person: "sales rep". Roles without a plural are unchanged. */
const roleOf = (label: string, count: number): string => {
  const lower = label.toLowerCase();
  return count === 1 && lower.endsWith("s") && lower !== "presales" ? lower.slice(0, -1) : lower;
};

/** The additional people and cost of a change, in one sentence. */
function wayEffect({ people, cost }: WayToGoal, currency: string): string {
  const more = people.map(({ label, more: count }) => `${formatNumber(count)} more ${roleOf(label, count)}`);
  const amount = `${formatMoney(Math.abs(cost), currency)} ${cost < 0 ? "less" : "more"} cost a year`;
  if (more.length === 0 && cost === 0)
    return "People and cost do not change. Check that the team can deliver it.";
  return `${[...more, cost === 0 ? "no more cost" : amount].join(", ")}.`;
}
