import type { ChannelExplanation } from "@beachhead/engine";
import { memo } from "react";
import { Explained } from "../../../components/stat/explained.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { NO_VALUE } from "../../../lib/format/numbers.ts";
import {
  type ChannelAnswer,
  calculationWords,
  figureText,
  isMoney,
  reasonWords,
} from "../view/channel-answer.ts";
import styles from "./dg-plan.module.css";

interface FormulaProps {
  explanation: ChannelExplanation;
  /** Writes its value. */
  text: (value: number) => string;
}

/** A formula in words, then with its own numbers. */
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

/** How a figure of a channel came about. */
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

/** Whether two figures came about in the same way: most do not change when one input does, and are not drawn again. */
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

/** One figure of a channel; a press opens its formula. Without a value it says what is missing. */
export const Figure = memo(function Figure({ explanation, label, currency }: FigureProps) {
  const { figure, value, reason } = explanation;
  const text = (of: number) => figureText(figure, of);
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

/** A line of a table of figures, by the same rules. */
export const FigureLine = memo(function FigureLine({ explanation }: FigureProps) {
  const { figure, label, value } = explanation;
  const text = (of: number) => figureText(figure, of);
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
