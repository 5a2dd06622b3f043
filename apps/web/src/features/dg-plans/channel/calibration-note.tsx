import type { DgChannel } from "@beachhead/contract";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount, formatPlain } from "../../../lib/format/numbers.ts";
import styles from "../plan/dg-plan.module.css";
import type { DgPlanFields } from "../plan/plan-fields.ts";

export type Calibrations = NonNullable<DgChannel["calibrations"]>;

interface CalibrationNoteProps {
  form: DocumentForm<DgPlanFields>;
  /** The label of its field. */
  label: string;
  calibration: Calibrations[string] | undefined;
  readOnly: boolean;
  read: (values: DgPlanFields) => number | null;
  write: (values: DgPlanFields, value: number) => DgPlanFields;
}

/** Where a figure of the CRM comes from, under its field, until the figure is edited. */
export function CalibrationNote({ form, label, calibration, readOnly, read, write }: CalibrationNoteProps) {
  const value = useStore(form.store, ({ values }) => read(values));
  if (calibration === undefined || value !== calibration.after) return null;
  const { before, appliedAt, deals } = calibration;
  return (
    <p className={styles["fromCrm"]}>
      From your CRM, {formatDate(appliedAt)}, {formatCount(deals, "deal")}
      {!readOnly && (
        <Button
          variant="link"
          size="sm"
          aria-label={`Set ${label} back to ${formatPlain(before, 2)}`}
          onClick={() => form.update((values) => write(values, before))}
        >
          Back to {formatPlain(before, 2)}
        </Button>
      )}
    </p>
  );
}
