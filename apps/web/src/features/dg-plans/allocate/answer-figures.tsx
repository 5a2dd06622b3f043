import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { formatChange, formatNumber, formatOdds } from "../../../lib/format/numbers.ts";
import { type SumLine, SumOf } from "../summary/formulas.tsx";
import styles from "./allocation.module.css";
import type { Allocation, Sums } from "./allocation.ts";
import { amount, closeAmount } from "./allocation-words.ts";
import { rangesSentence } from "./revenue-range.ts";
import { useMix } from "./use-mix.ts";

/** What the mix on the screen comes to against today, with its odds. */
export function AnswerFigures({ allocation }: { allocation: Allocation }) {
  const { form, answers, model, sumsOf, optionAt } = allocation;
  const { fields, efforts, isHand, isBest } = useMix(allocation);
  const { currency } = model.plan;
  const then = sumsOf(fields, efforts);
  const today = sumsOf(
    fields,
    efforts.map(() => 1),
  );
  const linesOf = (what: keyof Sums): SumLine[] =>
    model.channels.map(({ label }, index) => ({
      name: label,
      value: optionAt(fields, index, efforts[index] ?? 1)[what],
    }));
  const goal = fields.needed === null ? "" : `; goal ${closeAmount(fields.needed)}`;
  const money = (label: string, what: "revenue" | "cost", after = "") => (
    <Stat
      label={label}
      size="lg"
      value={closeAmount(then[what])}
      unit={currency}
      reason={<SumOf lines={linesOf(what)} total={then[what]} />}
      note={againstToday(today[what], then[what]) + after}
    />
  );
  return (
    <Panel
      title={isHand ? "Your own mix" : isBest ? "The best mix" : "Today's mix"}
      actions={
        isHand && (
          <Button
            size="sm"
            className={styles["onScreen"]}
            onClick={() => form.update((values) => ({ ...values, hand: null }))}
          >
            Back to the best mix
          </Button>
        )
      }
    >
      <div className={styles["figures"]} aria-live="polite">
        {money("Revenue", "revenue", goal)}
        {money("Cost", "cost")}
        <Stat
          label="People"
          size="lg"
          value={formatNumber(then.people)}
          reason={<SumOf lines={linesOf("people")} total={then.people} />}
          note={
            then.people === today.people
              ? "as today"
              : `today ${formatNumber(today.people)}, ${formatChange(then.people - today.people)}`
          }
        />
        <OddsStat {...{ answers, model, isHand }} />
      </div>
    </Panel>
  );
}

function againstToday(today: number, then: number): string {
  const change = then - today;
  if (Math.abs(change) < 0.5) return "as today";
  return `today ${closeAmount(today)}, ${change > 0 ? "+" : "−"}${amount(change)}`;
}

/** The odds of the goal; those of a mix set by hand follow it. */
function OddsStat({ answers, model, isHand }: Pick<Allocation, "answers" | "model"> & { isHand: boolean }) {
  const odds = useStore(answers, ({ answer }) => answer?.odds);
  const handOdds = useStore(answers, (state) => state.handOdds);
  const isKnown = useStore(answers, ({ answer }) => answer !== null);
  if (odds === undefined)
    return (
      <Stat
        label="Odds of the goal"
        size="lg"
        value={null}
        note={isKnown ? "Enter a goal to see them." : "Being calculated"}
      />
    );
  const then = isHand ? handOdds : odds.best;
  return (
    <Stat
      label="Odds of the goal"
      size="lg"
      value={then === null ? "…" : formatOdds(then)}
      note={`today ${formatOdds(odds.today)}`}
      reason={
        <span>
          10,000 trials: what each channel brings varies, most likely as planned, each on its own.{" "}
          {rangesSentence(model.channels)} The odds are the share of trials in which revenue reaches the goal.
        </span>
      }
    />
  );
}
