import { useStore } from "zustand";
import { Waypoint } from "../../../components/waypoint.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../plan/dg-plan.module.css";
import { chosen, type DgPlanFields } from "../plan/plan-fields.ts";
import { choiceOf, typicalMonths } from "./channel-choices.ts";

/** The chosen channels with their typical months. */
export function ChosenChannels({ form }: { form: DocumentForm<DgPlanFields> }) {
  const keys = useStore(form.store, ({ values }) =>
    chosen(values)
      .map(({ key }) => key)
      .join(" "),
  );
  const choices = keys
    .split(" ")
    .map((key) => choiceOf(Number(key)))
    .filter((choice) => choice !== undefined);
  const last = Math.max(...choices.map(typicalMonths));
  return (
    <section className={styles["chosen"]} aria-label="Chosen channels" aria-live="polite">
      <h2 className={styles["subtitle"]}>
        {choices.length === 0 ? "No channel chosen" : `${formatCount(choices.length, "channel")} chosen`}
      </h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.key}>
            <Waypoint state="empty" />
            <span>{choice.label}</span>
            <span className={styles["quiet"]}>{formatCount(typicalMonths(choice), "month")}</span>
          </li>
        ))}
      </ul>
      {choices.length > 0 && (
        <p className={styles["help"]}>
          All channels reach full revenue after {formatCount(last, "month")} with typical ramp-up and closing
          times. You can change both for each channel next.
        </p>
      )}
    </section>
  );
}
