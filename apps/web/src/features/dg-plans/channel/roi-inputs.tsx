import {
  type ChannelFamily,
  type ChannelInputKey,
  channelFamily,
  channelInputs,
  familyInputs,
} from "@beachhead/engine";
import { useMemo } from "react";
import { useStore } from "zustand";
import { FormNumber } from "../../../components/form-fields/form-fields.tsx";
import { Term } from "../../../components/term/term.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import styles from "../plan/dg-plan.module.css";
import { inputPath, monthPath } from "../plan/field-paths.ts";
import {
  channelOf,
  type DgPlanFields,
  type TimingFields,
  withInput,
  withMonth,
} from "../plan/plan-fields.ts";
import { CalibrationNote, type Calibrations } from "./calibration-note.tsx";

const months: readonly { name: keyof TimingFields; label: string; min: number; unit?: string }[] = [
  { name: "StartingMonth", label: "Start month", min: 1 },
  { name: "RampUpTime", label: "Ramp-up", min: 0, unit: "mo" },
  { name: "LeadtoClosure", label: "To closure", min: 0, unit: "mo" },
];

interface RoiInputsProps {
  form: DocumentForm<DgPlanFields>;
  channelKey: number;
  /** Figures that were taken from the CRM. */
  calibrations: Calibrations;
  readOnly: boolean;
}

/** The inputs of a channel's ROI calculator and its timing. */
export function RoiInputs({ form, channelKey, calibrations, readOnly }: RoiInputsProps) {
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
              <Term id="sql">What an SQL is</Term>
            </p>
          )}
          <div className={styles["grid"]}>
            {fields.map(({ key, label, unit, isRequired, max }) => {
              const field = {
                form,
                label,
                readOnly,
                read: (values: DgPlanFields) => channelOf(values, channelKey)?.roi[key] ?? null,
                write: (values: DgPlanFields, value: number | null) =>
                  withInput(values, channelKey, key, value),
              };
              return (
                <div key={key}>
                  <FormNumber
                    {...field}
                    path={inputPath(channelKey, key)}
                    unit={unit}
                    required={isRequired}
                    min={0}
                    max={max}
                  />
                  <CalibrationNote {...field} calibration={calibrations[key]} />
                </div>
              );
            })}
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
        <CalibrationNote
          form={form}
          label="To closure"
          readOnly={readOnly}
          calibration={calibrations["leadToClosure"]}
          read={(values) => channelOf(values, channelKey)?.timing.LeadtoClosure ?? null}
          write={(values, value) => withMonth(values, channelKey, "LeadtoClosure", value)}
        />
      </fieldset>
    </>
  );
}

const titles = ["Target and funnel", "People", "Other costs"] as const;

const people: readonly ChannelInputKey[] = [
  "repsPerPresales",
  "partnersPerRep",
  "partnerReps",
  "managers",
  "internalReps",
  "agencyResources",
  "marketingManagers",
  "repSalary",
  "presalesSalary",
  "managerSalary",
  "agencyResourceCost",
  "adminBdPercent",
];
const costs: readonly ChannelInputKey[] = [
  "agencyCost",
  "toolsCost",
  "adSpend",
  "agencyFee",
  "costPerEvent",
  "oneTimeDevelopmentCost",
  "amc",
  "commissionPercent",
  "pipelineAttributionPercent",
  "miscCost",
];

function groupOf(key: ChannelInputKey): (typeof titles)[number] {
  if (people.includes(key)) return "People";
  return costs.includes(key) ? "Other costs" : "Target and funnel";
}

/** Shorter labels where the engine's do not fit above a field. */
const short: { readonly [K in ChannelInputKey]?: string } = {
  adminBdPercent: "Admin and BD",
  pipelineAttributionPercent: "Attributed to pipeline",
  sqlsPerRepPerMonth: "SQLs per rep and month",
  closeRatio: "Close ratio",
  repSalary: "Rep salary with bonus",
  presalesSalary: "Presales salary",
  managerSalary: "Manager salary",
  agencyResourceCost: "Agency resource, cost",
  oneTimeDevelopmentCost: "One-time development",
  amc: "Annual maintenance (AMC)",
  partnerProductivity: "Revenue per partner, year",
  partnersPerRep: "Partners per manager",
  monthsToImpact: "Months to impact",
};

export interface ChannelInputField {
  key: ChannelInputKey;
  label: string;
  unit: string | undefined;
  isRequired: boolean;
  max: number | undefined;
}

const units = { percent: "%", months: "mo", people: undefined, count: undefined, ratio: undefined };

/** The inputs of a calculator, grouped and in form order. */
export function inputGroups(
  family: ChannelFamily,
  currency: string,
): readonly { title: string; fields: readonly ChannelInputField[] }[] {
  const { keys, required } = familyInputs[family];
  return titles.map((title) => ({
    title,
    fields: keys
      .filter((key) => groupOf(key) === title)
      .map((key) => {
        const { label, unit } = channelInputs[key];
        return {
          key,
          label: short[key] ?? label,
          unit: unit === "money" ? currency : units[unit],
          isRequired: required.includes(key),
          max: unit === "percent" ? 100 : undefined,
        };
      }),
  }));
}
