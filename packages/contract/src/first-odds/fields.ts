/** The figures that first odds need, in the order of the form, with their bounds. */
export const firstOddsFields = {
  pricePerUserYear: { label: "Price per user and year", min: 0.01, max: 1e8 },
  usersPerCustomer: { label: "Users per customer", min: 1, max: 1e6 },
  newCustomersFirstYear: { label: "New customers in the first year", min: 1, max: 1e8 },
  revenueTarget: { label: "Revenue target", min: 1000, max: 1e12 },
  costPercentOfRevenue: { label: "Cost, share of revenue", min: 0, max: 100 },
} as const;

export type FirstOddsField = keyof typeof firstOddsFields;

/** The message for a value outside the bounds. */
export function outOfBounds(field: FirstOddsField): string {
  const { label, min, max } = firstOddsFields[field];
  return `${label} must be between ${min.toLocaleString("en")} and ${max.toLocaleString("en")}`;
}

/** The message for a missing value. */
export const missing = (field: FirstOddsField): string => `${firstOddsFields[field].label} is required`;

/** What is wrong with a value; null if nothing is. */
export function firstOddsFault(field: FirstOddsField, value: number | null): string | null {
  if (value === null) return missing(field);
  const { min, max } = firstOddsFields[field];
  return value < min || value > max ? outOfBounds(field) : null;
}
