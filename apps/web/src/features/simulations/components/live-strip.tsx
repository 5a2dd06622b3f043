import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { AnswerStrip } from "../../../components/answer-strip/answer-strip.tsx";
import { formatOdds } from "../../../lib/format/numbers.ts";
import type { Simulator } from "../state/simulator.ts";
import { summaryWords } from "../view/choice.ts";
import { fieldsNeeded } from "../view/fields-needed.ts";

/** The odds on a phone. Apart from the workbench, whose inputs do not change with an answer. */
export function LiveStrip({ simulator }: { simulator: Simulator }) {
  const { odds, point, toComplete } = useStore(
    simulator.answer,
    useShallow((state) => ({
      odds: state.answer?.result.monteCarlo.probability.both ?? null,
      point: state.answer === null ? null : summaryWords(state.answer),
      toComplete: state.answer === null ? state.openFields : 0,
    })),
  );
  if (odds !== null)
    return <AnswerStrip to="answers" figure={formatOdds(odds)} words="Odds of both targets" note={point} />;
  return (
    <AnswerStrip
      to="answers"
      words={toComplete === 0 ? "Running the first trials" : fieldsNeeded(toComplete)}
    />
  );
}
