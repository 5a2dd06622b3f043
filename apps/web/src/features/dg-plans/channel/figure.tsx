import type { ChannelExplanation } from "@beachhead/engine";
import { memo } from "react";
import { Explained } from "../../../components/stat/explained.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { NO_VALUE } from "../../../lib/format/numbers.ts";
import styles from "../plan/dg-plan.module.css";
import { type ChannelAnswer, calculationWords, figureText, isMoney, reasonWords } from "./channel-roi.ts";

interface FormulaProps {
  explanation: ChannelExplanation;
  /** Formats the value. */
  text: (value: number) => string;
}

/** A formula with names, then with numbers. */
export function Formula({ explanation, text }: FormulaProps) {
  const { value, reason, formula } = explanation;
  const calculation = calculationWords(explanation);
  return (
    <span className={styles["formula"]}>
      {formula !== calculation && <span className={styles["formulaWords"]}>{formula}</span>}
      <span>
        = {calculation}
        {value !== null && ` = ${text(value)}`}
      </span>
      {reason !== null && <span>{reasonWords(reason)}</span>}
    </span>
  );
}

/** The formula of a channel's figure. */
export function FormulaOf({ answer, figure }: { answer: ChannelAnswer; figure: string }) {
  const explanation = answer.explanations.get(figure);
  if (explanation === undefined) return <>This figure is not used here.</>;
  return <Formula explanation={explanation} text={(value) => figureText(figure, value)} />;
}

interface FigureProps {
  explanation: ChannelExplanation;
  label?: string | undefined;
  currency: string;
}

/** Skips the render of figures that an edit did not change; most are. */
function isSameFigure(before: FigureProps, now: FigureProps): boolean {
  const [one, other] = [before.explanation, now.explanation];
  return (
    before.label === now.label &&
    before.currency === now.currency &&
    one.figure === other.figure &&
    one.value === other.value &&
    one.calculation === other.calculation &&
    one.formula === other.formula &&
    one.reason?.code === other.reason?.code &&
    one.reason?.input === other.reason?.input
  );
}

/** One figure of a channel. A click opens its formula; without a value it says what is missing. */
export const Figure = memo(function Figure({ explanation, label, currency }: FigureProps) {
  const { figure, value, reason } = explanation;
  const text = (amount: number) => figureText(figure, amount);
  return (
    <Stat
      label={label ?? explanation.label}
      value={value === null ? null : text(value)}
      unit={isMoney(figure) ? currency : undefined}
      reason={<Formula explanation={explanation} text={text} />}
      note={value === null && reason !== null ? reasonWords(reason) : undefined}
    />
  );
}, isSameFigure);

/** The same as a table row. */
export const FigureLine = memo(function FigureLine({ explanation }: FigureProps) {
  const { figure, label, value } = explanation;
  const text = (amount: number) => figureText(figure, amount);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Explained label={label} reason={<Formula explanation={explanation} text={text} />}>
          {value === null ? NO_VALUE : text(value)}
        </Explained>
      </td>
    </tr>
  );
}, isSameFigure);
