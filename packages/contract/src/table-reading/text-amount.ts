import { amountText, amountValue, type DecimalSign } from "./amount-text.ts";

export interface TextAmount {
  amount: number;
  /** The currencies that its sign or code may mean; undefined: it names none. */
  currency?: readonly string[] | undefined;
}

/**
 * The amount that a text of a CRM says; a blank one is 0. Undefined if it is a share or no amount, or if it can be read in
 * two ways and nobody said which decimal sign is right.
 */
export function textAmount(text: string, decimal: DecimalSign | ""): TextAmount | undefined {
  if (text.trim() === "") return { amount: 0 };
  const parts = amountText(text);
  if (parts === undefined || parts.isPercent) return undefined;
  const point = amountValue(parts, ".");
  const comma = amountValue(parts, ",");
  const isPlain = point === undefined || comma === undefined || point === comma;
  const amount = isPlain ? (point ?? comma) : decimal === "" ? undefined : decimal === "." ? point : comma;
  return amount === undefined ? undefined : { amount, currency: parts.currency };
}
