import { useStore } from "zustand";
import { FormNumber } from "../../../../components/form-fields/form-fields.tsx";
import {
  InheritedNotice,
  type Upstream,
  useIsInherited,
} from "../../../../components/inherited/inherited-notice.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { inheritedFields, type SimulationFields } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

interface TargetFieldsProps {
  form: DocumentForm<SimulationFields>;
  currency: string;
  upstream: Upstream | null;
  /** Calendar year of the plan's first year; null without a plan. */
  firstYear: number | null;
}

const KEYS = ["revenueTarget", "targetYear", "ebitTarget"] as const;

/** What is to be reached, and when; from the goals of the plan where the simulation is made for one. */
export function TargetFields({ form, currency, upstream, firstYear }: TargetFieldsProps) {
  const isRevenue = useIsInherited(form, inheritedFields, upstream, "revenueTarget");
  const isYear = useIsInherited(form, inheritedFields, upstream, "targetYear");
  const isEbit = useIsInherited(form, inheritedFields, upstream, "ebitTarget");
  const year = useStore(form.store, ({ values }) => values.targetYear);
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
        inherited={isRevenue}
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
        inherited={isYear}
        help={firstYear === null || year === null ? undefined : String(firstYear + year - 1)}
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
        inherited={isEbit}
        read={(values) => values.ebitTarget}
        write={(values, ebitTarget) => ({ ...values, ebitTarget })}
      />
      <div className={styles["inherited"]}>
        <InheritedNotice
          form={form}
          fields={inheritedFields}
          upstream={upstream}
          keys={KEYS}
          what="simulation"
        />
      </div>
    </fieldset>
  );
}
