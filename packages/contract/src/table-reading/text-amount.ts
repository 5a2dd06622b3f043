import { amountText, amountValue, type DecimalSign } from "./amount-text.ts";

/**
 * The amount that a text of a CRM says; a blank one is 0. Undefined if it is a share or no amount, or if it can be read in
 * two ways and nobody said which decimal sign is right.
 */
export function textAmount(text: string, decimal: DecimalSign | ""): number | undefined {
  if (text.trim() === "") return 0;
  const amount = amountText(text);
  if (amount === undefined || amount.isPercent) return undefined;
  const point = amountValue(amount, ".");
  const comma = amountValue(amount, ",");
  if (point === undefined || comma === undefined || point === comma) return point ?? comma;
  return decimal === "" ? undefined : decimal === "." ? point : comma;
}
