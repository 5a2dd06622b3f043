import { useQuery } from "@tanstack/react-query";
import { Sparkles, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { formatCount } from "../../../../lib/format/numbers.ts";
import type { SectionFormProps } from "../../combinations/combination-section.ts";
import type { DriverData } from "../driver-fields.ts";
import { autofills, highlight, highlights, noteAutofill } from "./advice-store.ts";
import { countPicks, unchangedPicks } from "./apply-answer.ts";
import { adviceQuery } from "./ask-advisor.ts";
import styles from "./autofill.module.css";

/** Loads the last autofill of the combination, and highlights its picks if nobody changed them. */
function useLastAutofill({ form, plan, combination }: SectionFormProps<DriverData>) {
  const { data: stored } = useQuery(adviceQuery(plan.id, combination.id));
  useEffect(() => {
    if (!stored || autofills.getState()[combination.id]?.advice.id === stored.id) return;
    noteAutofill(combination.id, { advice: stored });
    const picks = unchangedPicks(form.store.getState().values, stored);
    if (picks !== undefined) highlight(combination.id, picks);
  }, [stored, form, combination.id]);
  const last = useStore(autofills, (all) => all[combination.id]);
  const picks = useStore(highlights, (all) => all[combination.id]);
  return { last, picks };
}

/** What the last autofill did, by which engine and from what, with its Undo. Gone after the first edit by hand. */
export function AdvicePanel(props: SectionFormProps<DriverData>) {
  const { last, picks } = useLastAutofill(props);
  if (last === undefined || picks === undefined) return null;
  const { advice, undo } = last;
  const { industries, engine, basis, unknownAttributes, notes } = advice;
  const filled = industries.filter(({ name }) => countPicks(picks, name) > 0);
  const left = industries.filter(({ name }) => countPicks(picks, name) === 0).map(({ name }) => name);
  const count = filled.reduce((sum, { name }) => sum + countPicks(picks, name), 0);
  const remarks = [
    ...filled.flatMap(({ note }) => note ?? []),
    ...notes,
    ...(unknownAttributes.length === 0
      ? []
      : [
          `Not assessed: ${listed(unknownAttributes)}. The advisor does not know ${unknownAttributes.length === 1 ? "this attribute" : "these attributes"}.`,
        ]),
  ];
  return (
    <section className={styles["panel"]} aria-label="Last autofill">
      <Sparkles aria-hidden="true" />
      <div className={styles["words"]}>
        <p className={styles["outcome"]}>
          {formatCount(count, "driver")} suggested for {filled.length} of{" "}
          {formatCount(industries.length, "industry", "industries")}.
          {left.length > 0 && ` ${listed(left)} ${left.length === 1 ? "was" : "were"} not assessed.`}
        </p>
        <p className={styles["fine"]}>
          {engine.label}. {basis}
        </p>
        {remarks.map((remark) => (
          <p key={remark} className={styles["note"]}>
            {remark}
          </p>
        ))}
      </div>
      {undo !== undefined && !props.readOnly && (
        <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={undo}>
          Undo autofill
        </Button>
      )}
    </section>
  );
}

const SHOWN = 3;

/** "Retail, Mining and 2 more" */
function listed(names: readonly string[]): string {
  if (names.length <= SHOWN)
    return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return `${names.slice(0, SHOWN).join(", ")} and ${names.length - SHOWN} more`;
}
