import type { BusinessModel } from "@beachhead/contract/business-models";
import { type FirstOddsField, firstOddsFault, firstOddsFields } from "@beachhead/contract/first-odds";
import type { FirstOddsFigures } from "@beachhead/engine";

export interface Entry {
  value: number | null;
  /** Taken from a business model and not typed by the user. */
  isTypical: boolean;
}

/** What the five fields hold. */
export type Entries = Readonly<Record<FirstOddsField, Entry>>;

export const fieldNames = Object.keys(firstOddsFields).filter((name): name is FirstOddsField =>
  Object.hasOwn(firstOddsFields, name),
);

const BLANK: Entry = { value: null, isTypical: false };

export const NO_ENTRIES: Entries = {
  pricePerUserYear: BLANK,
  usersPerCustomer: BLANK,
  newCustomersFirstYear: BLANK,
  revenueTarget: BLANK,
  costPercentOfRevenue: BLANK,
};

/** The typical figure of a field; the target has none. */
export function typicalFigure(model: BusinessModel, field: FirstOddsField) {
  return field === "revenueTarget" ? undefined : model.firstOdds[field];
}

/** The user's own values, in place of what was there. */
export function withOwn(entries: Entries, values: Partial<Record<FirstOddsField, number | null>>): Entries {
  return fieldNames.reduce<Entries>((next, field) => {
    const value = values[field];
    return value === undefined ? next : { ...next, [field]: { value, isTypical: false } };
  }, entries);
}

/** One typical value in place of what was there. */
export function withTypical(entries: Entries, model: BusinessModel, field: FirstOddsField): Entries {
  const figure = typicalFigure(model, field);
  return figure === undefined ? entries : { ...entries, [field]: { value: figure.typical, isTypical: true } };
}

/** Typical values in all fields that are blank or typical of another business model; the user's own stay. */
export function startFrom(entries: Entries, model: BusinessModel): Entries {
  return fieldNames.reduce(
    (next, field) =>
      next[field].value === null || next[field].isTypical ? withTypical(next, model, field) : next,
    entries,
  );
}

/** Without the typical values. */
export function withoutTypical(entries: Entries): Entries {
  return fieldNames.reduce<Entries>(
    (next, field) => (next[field].isTypical ? { ...next, [field]: BLANK } : next),
    entries,
  );
}

export const hasTypical = (entries: Entries): boolean => fieldNames.some((field) => entries[field].isTypical);

const cents = (value: number): number => Math.round(value * 100) / 100;

/** The figures to run, with two decimals; null while a field is blank or out of its bounds. */
export function figuresOf(entries: Entries, targetYear: number): FirstOddsFigures | null {
  const value = (field: FirstOddsField) => cents(entries[field].value ?? 0);
  if (fieldNames.some((field) => firstOddsFault(field, entries[field].value) !== null)) return null;
  return {
    pricePerUserYear: value("pricePerUserYear"),
    usersPerCustomer: value("usersPerCustomer"),
    newCustomersFirstYear: value("newCustomersFirstYear"),
    revenueTarget: value("revenueTarget"),
    costPercentOfRevenue: value("costPercentOfRevenue"),
    targetYear,
  };
}
