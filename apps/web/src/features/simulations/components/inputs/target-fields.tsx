import type { ComponentProps } from "react";
import { useStore } from "zustand";
import { FormNumber } from "../../../../components/form-fields/form-fields.tsx";
import {
  InheritedNotice,
  type Upstream,
  useIsInherited,
} from "../../../../components/inherited/inherited-notice.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { YearWords } from "../../../../lib/format/years.ts";
import { inheritedFields, type SimulationFields } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

interface TargetFieldsProps {
  form: DocumentForm<SimulationFields>;
  currency: string;
  upstream: Upstream | null;
  /** The plan's years in words; null without a plan. */
  years: YearWords | null;
}

const KEYS = ["revenueTarget", "targetYear", "ebitTarget"] as const;

type TargetKey = (typeof KEYS)[number];

interface TargetProps
  extends Omit<ComponentProps<typeof FormNumber<SimulationFields>>, "path" | "read" | "write"> {
  name: TargetKey;
  upstream: Upstream | null;
}

/** One target. Only it renders again when its value becomes the plan's own figure, or another. */
function Target({ name, upstream, ...field }: TargetProps) {
  const isInherited = useIsInherited(field.form, inheritedFields, upstream, name);
  return (
    <FormNumber
      {...field}
      path={name}
      required
      inherited={isInherited}
      read={(values) => values[name]}
      write={(values, value) => ({ ...values, [name]: value })}
    />
  );
}

/** What is to be reached, and when; from the goals of the plan where the simulation is made for one. */
export function TargetFields({ form, currency, upstream, years }: TargetFieldsProps) {
  const year = useStore(form.store, ({ values }) => values.targetYear);
  return (
    <fieldset className={styles["targets"]}>
      <legend className="visually-hidden">Targets</legend>
      <Target
        form={form}
        name="revenueTarget"
        upstream={upstream}
        label="Revenue target"
        unit={currency}
        min={1000}
        step={1000}
      />
      <Target
        form={form}
        name="targetYear"
        upstream={upstream}
        label="In year"
        min={1}
        max={5}
        help={years === null || year === null ? undefined : years.heading(year)}
      />
      <Target
        form={form}
        name="ebitTarget"
        upstream={upstream}
        label="EBIT target"
        unit="%"
        min={-1000}
        max={100}
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
