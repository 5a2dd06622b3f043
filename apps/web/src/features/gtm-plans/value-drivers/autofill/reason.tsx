import type { AdvicePick } from "@beachhead/contract";
import { formatChange, formatNumber } from "../../../../lib/format/numbers.ts";
import styles from "./autofill.module.css";

/** Why an attribute was picked: the score, a sentence, and the parts of the score. */
export function Reason({ pick: { attribute, score, reason, terms } }: { pick: AdvicePick }) {
  return (
    <div className={styles["reason"]}>
      <p className={styles["name"]}>
        <b>{attribute}</b> {score !== null && `${formatNumber(score, 1)} of 10`}
      </p>
      <p>{reason}</p>
      <Terms terms={terms} />
    </div>
  );
}

/** The parts of a score as bars: the base, and what each trait adds or takes. */
export function Terms({ terms }: Pick<AdvicePick, "terms">) {
  const [base, ...rest] = terms;
  if (base === undefined) return null;
  return (
    <dl className={styles["terms"]}>
      <Term {...base} text={formatNumber(base.value, 1)} />
      {rest.map((term) => (
        <Term key={term.label} {...term} text={formatChange(term.value, 1)} />
      ))}
    </dl>
  );
}

/** A part of this size has a full bar. */
const FULL = 4.8;

function Term({ label, value, text }: AdvicePick["terms"][number] & { text: string }) {
  return (
    <div className={styles["term"]}>
      <dt>{label}</dt>
      <dd>
        <svg
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
          data-negative={value < 0 || undefined}
        >
          <rect width={Math.min(1, Math.abs(value) / FULL) * 100} height={6} />
        </svg>
        <span>{text}</span>
      </dd>
    </div>
  );
}
