import { channelFamily } from "@beachhead/engine";
import { useMemo } from "react";
import { useStore } from "zustand";
import { FormNumber } from "../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { inputPath, monthPath } from "../state/field-paths.ts";
import { channelOf, type PlanFields, type TimingFields, withInput, withMonth } from "../state/plan-fields.ts";
import { inputGroups } from "../view/input-groups.ts";
import styles from "./dg-plan.module.css";

const months: readonly { name: keyof TimingFields; label: string; min: number; unit?: string }[] = [
  { name: "StartingMonth", label: "Start month", min: 1 },
  { name: "RampUpTime", label: "Ramp-up", min: 0, unit: "mo" },
  { name: "LeadtoClosure", label: "To closure", min: 0, unit: "mo" },
];

interface RoiInputsProps {
  form: DocumentForm<PlanFields>;
  channelKey: number;
  readOnly: boolean;
}

/** The inputs of a channel's calculator and its months. */
export function RoiInputs({ form, channelKey, readOnly }: RoiInputsProps) {
  const currency = useStore(form.store, ({ values }) => values.currency.trim().toUpperCase() || "USD");
  const family = channelFamily(channelKey);
  const groups = useMemo(() => (family === null ? [] : inputGroups(family, currency)), [family, currency]);
  return (
    <>
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className={styles["group"]}>
          <legend className={styles["groupTitle"]}>{title}</legend>
          {fields.some(({ label }) => label.includes("SQL")) && (
            <p className={styles["help"]}>
              SQL: sales-qualified lead, a contact that sales accepts as a likely buyer.
            </p>
          )}
          <div className={styles["grid"]}>
            {fields.map(({ key, label, unit, isRequired, max }) => (
              <FormNumber
                key={key}
                form={form}
                path={inputPath(channelKey, key)}
                label={label}
                unit={unit}
                required={isRequired}
                readOnly={readOnly}
                min={0}
                max={max}
                read={(values) => channelOf(values, channelKey)?.roi[key] ?? null}
                write={(values, value) => withInput(values, channelKey, key, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset className={styles["group"]}>
        <legend className={styles["groupTitle"]}>Timing</legend>
        <div className={styles["three"]}>
          {months.map(({ name, label, min, unit }) => (
            <FormNumber
              key={name}
              form={form}
              path={monthPath(channelKey, name)}
              label={label}
              unit={unit}
              readOnly={readOnly}
              min={min}
              max={60}
              read={(values) => channelOf(values, channelKey)?.timing[name] ?? null}
              write={(values, value) => withMonth(values, channelKey, name, value)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
