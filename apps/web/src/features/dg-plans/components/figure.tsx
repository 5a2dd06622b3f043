import type { ChannelExplanation } from "@beachhead/engine";
import { Stat } from "../../../components/stat/stat.tsx";
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
  answer: ChannelAnswer;
  /** Its place in the answer, for example `counts.sqlsRequired`. */
  figure: string;
  label?: string | undefined;
  currency: string;
  size?: "md" | "lg" | undefined;
}

/** One figure of a channel; a press opens its formula. Without a value it says what is missing. */
export function Figure({ answer, figure, label, currency, size }: FigureProps) {
  const explanation = answer.explanations.get(figure);
  if (explanation === undefined) return null;
  const { value, reason } = explanation;
  return (
    <Stat
      label={label ?? explanation.label}
      value={value === null ? null : figureText(figure, value)}
      unit={isMoney(figure) ? currency : undefined}
      size={size}
      reason={<FormulaOf answer={answer} figure={figure} />}
      note={value === null && reason !== null ? reasonWords(reason) : undefined}
    />
  );
}
