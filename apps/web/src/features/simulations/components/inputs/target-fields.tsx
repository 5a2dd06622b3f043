import { FormNumber } from "../../../../components/form-fields/form-fields.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

interface TargetFieldsProps {
  form: DocumentForm<SimulationFields>;
  currency: string;
}

/** What is to be reached, and when. */
export function TargetFields({ form, currency }: TargetFieldsProps) {
  return (
    <fieldset className={styles["targets"]}>
      <legend className="visually-hidden">Targets</legend>
      <FormNumber
        form={form}
        path="revenueTarget"
        label="Revenue target"
        unit={currency}
        required
        min={1000}
        step={1000}
        read={(values) => values.revenueTarget}
        write={(values, revenueTarget) => ({ ...values, revenueTarget })}
      />
      <FormNumber
        form={form}
        path="targetYear"
        label="In year"
        required
        min={1}
        max={5}
        read={(values) => values.targetYear}
        write={(values, targetYear) => ({ ...values, targetYear })}
      />
      <FormNumber
        form={form}
        path="ebitTarget"
        label="EBIT target"
        unit="%"
        required
        min={-1000}
        max={100}
        read={(values) => values.ebitTarget}
        write={(values, ebitTarget) => ({ ...values, ebitTarget })}
      />
    </fieldset>
  );
}
