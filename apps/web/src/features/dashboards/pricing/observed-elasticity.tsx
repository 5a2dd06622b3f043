import { arcElasticity } from "@beachhead/engine";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { NumberField } from "../../../components/number-field/number-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { formatNumber } from "../../../lib/format/numbers.ts";
import styles from "./pricing.module.css";

const fields = [
  { name: "priceBefore", label: "Price before" },
  { name: "soldBefore", label: "New customers before" },
  { name: "priceAfter", label: "Price after" },
  { name: "soldAfter", label: "New customers after" },
] as const;

type Typed = Record<(typeof fields)[number]["name"], number | null>;

/** What the answer says; a value only between -10 and 0, as the field takes it. */
function answerOf({ priceBefore, soldBefore, priceAfter, soldAfter }: Typed): {
  text: string;
  value: number | null;
} {
  if (priceBefore === null || soldBefore === null || priceAfter === null || soldAfter === null)
    return {
      text: "Enter both prices and how many new customers each brought in the same time.",
      value: null,
    };
  const found = arcElasticity(
    { price: priceBefore, volume: soldBefore },
    { price: priceAfter, volume: soldAfter },
  );
  if (found === null)
    return { text: "The two prices must differ, and something must have been sold.", value: null };
  const text = formatNumber(found, 2);
  if (found > 0)
    return {
      text: `${text}: more was sold at the higher price. Something else has changed as well.`,
      value: null,
    };
  if (found < -10) return { text: `${text}: too strong to be used.`, value: null };
  return { text: `The elasticity between them is ${text}.`, value: Number(found.toFixed(2)) };
}

/** The elasticity of two prices that were tried. */
export function ObservedElasticity({ onUse }: { onUse: (elasticity: number) => void }) {
  const [typed, setTyped] = useState<Typed>({
    priceBefore: null,
    soldBefore: null,
    priceAfter: null,
    soldAfter: null,
  });
  const { text, value } = answerOf(typed);
  return (
    <Panel
      title="Elasticity from two prices you tried"
      subtitle="Change of sales by change of price, each by the mean of both"
    >
      <div className={styles["fields"]}>
        {fields.map(({ name, label }) => (
          <NumberField
            key={name}
            label={label}
            min={0}
            value={typed[name]}
            onValueChange={(next) => setTyped({ ...typed, [name]: next })}
          />
        ))}
      </div>
      <p className={styles["observed"]}>
        <output>{text}</output>
        {value !== null && (
          <Button size="sm" onClick={() => onUse(value)}>
            Use it
          </Button>
        )}
      </p>
    </Panel>
  );
}
