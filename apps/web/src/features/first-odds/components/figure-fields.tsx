import { type FirstOddsField, firstOddsFault, firstOddsFields } from "@beachhead/contract/first-odds";
import { useState } from "react";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { TypicalNote } from "../../../components/typical/typical-note.tsx";
import type { ChosenModel } from "../../../components/typical/use-business-model.ts";
import styles from "../first-odds.module.css";
import { type Entries, fieldNames, typicalFigure } from "../state/entries.ts";
import { yearAt } from "../view/answer-words.ts";

interface FigureFieldsProps {
  entries: Entries;
  targetYear: number;
  firstYear: number;
  chosen: ChosenModel | null;
  /** Faults are shown in all fields, not only in those that were left. */
  showsAll: boolean;
  onType: (field: FirstOddsField, value: number | null) => void;
  onUseTypical: (field: FirstOddsField) => void;
  onYear: (year: number) => void;
}

const UNITS: Record<FirstOddsField, string | undefined> = {
  pricePerUserYear: "USD",
  usersPerCustomer: undefined,
  newCustomersFirstYear: undefined,
  revenueTarget: "USD",
  costPercentOfRevenue: "%",
};

const YEARS = [1, 2, 3, 4, 5];

/** The five figures, each with what is typical of the chosen business model, and the year of the target. */
export function FigureFields(props: FigureFieldsProps) {
  const { entries, targetYear, firstYear, chosen, showsAll, onType, onUseTypical, onYear } = props;
  const [left, setLeft] = useState<ReadonlySet<FirstOddsField>>(new Set());

  const labels: Record<FirstOddsField, string> = {
    pricePerUserYear: firstOddsFields.pricePerUserYear.label,
    usersPerCustomer: firstOddsFields.usersPerCustomer.label,
    newCustomersFirstYear: `New customers in the first year, ${firstYear}`,
    revenueTarget: "Revenue target, a year",
    costPercentOfRevenue: firstOddsFields.costPercentOfRevenue.label,
  };

  function noteOf(field: FirstOddsField) {
    const figure = chosen === null ? undefined : typicalFigure(chosen.model, field);
    if (chosen === null || figure === undefined) return undefined;
    return (
      <TypicalNote
        label={labels[field]}
        figure={figure}
        source={chosen.sourceOf(figure)}
        model={chosen.model.name}
        unit={UNITS[field]}
        isUsed={entries[field].isTypical}
        onUse={() => onUseTypical(field)}
      />
    );
  }

  function faultOf(field: FirstOddsField): string | undefined {
    const { value } = entries[field];
    // A blank field that was passed by is not at fault before the figures are saved.
    const isShown = showsAll || (left.has(field) && value !== null);
    return isShown ? (firstOddsFault(field, value) ?? undefined) : undefined;
  }

  const help: Partial<Record<FirstOddsField, string>> = {
    usersPerCustomer: "How many people use it at a typical customer",
    costPercentOfRevenue: "A rough guess, all costs together",
  };

  const field = (name: FirstOddsField) => (
    <NumberField
      key={name}
      name={name}
      label={labels[name]}
      unit={UNITS[name]}
      min={firstOddsFields[name].min}
      max={firstOddsFields[name].max}
      value={entries[name].value}
      suggested={entries[name].isTypical}
      help={noteOf(name) ?? help[name]}
      error={faultOf(name)}
      onValueChange={(value) => onType(name, value)}
      onBlur={() => setLeft((passed) => new Set([...passed, name]))}
    />
  );

  return (
    <div className={styles["fields"]}>
      {fieldNames.map((name) =>
        name === "revenueTarget" ? (
          <div key={name} className={styles["target"]}>
            {field(name)}
            <SelectField
              label="In year"
              options={YEARS.map((year) => ({ value: String(year), label: yearAt(firstYear, year) }))}
              value={String(targetYear)}
              onValueChange={(year) => onYear(Number(year))}
            />
          </div>
        ) : (
          field(name)
        ),
      )}
    </div>
  );
}
