import type { ReplyOf } from "@beachhead/contract";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { percentChange } from "./pricing-words.ts";

export type ChangeField = "priceChangePercent" | "elasticity" | "extraChurnPercent";

const rules: Record<ChangeField, { least: number; most: number; message: string }> = {
  priceChangePercent: { least: -90, most: 200, message: "Enter a price change between -90 and 200 %" },
  elasticity: { least: -10, most: 0, message: "Enter an elasticity between -10 and 0" },
  extraChurnPercent: { least: 0, most: 100, message: "Enter extra customers lost between 0 and 100 %" },
};

/** What keeps a change from being computed, by field. */
export function changeErrors(
  typed: Readonly<Record<ChangeField, number | null>>,
): Partial<Record<ChangeField, string>> {
  const names: readonly ChangeField[] = ["priceChangePercent", "elasticity", "extraChurnPercent"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { least, most, message } = rules[name];
      const value = typed[name];
      return value === null || value < least || value > most ? [[name, message]] : [];
    }),
  );
}

/** What the change does, in one sentence. */
export function adjustmentFinding(
  percent: number,
  { before, after, breakEvenVolumePercent }: ReplyOf<"adjustPrices">["result"],
  currency: string,
): string {
  if (percent === 0) return "Prices do not change";
  const gained = after.contribution - before.contribution;
  const words = `Prices ${percentChange(percent, 0)}: contribution ${gained < 0 ? "falls" : "rises"} by ${shortMoney(Math.abs(gained))} ${currency}`;
  return breakEvenVolumePercent === null
    ? words
    : `${words}; it breaks even at a volume change of ${percentChange(breakEvenVolumePercent)}`;
}
