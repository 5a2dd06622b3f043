import { AnswerStrip } from "../../../components/answer-strip/answer-strip.tsx";
import { useShowsStrip } from "../../../components/answer-strip/use-shows-strip.ts";
import { formatOdds } from "../../../lib/format/numbers.ts";
import { memoizeByKey } from "../../../lib/memoize-by-key.ts";
import { useParts } from "../../../lib/store/use-parts.ts";
import type { Answer } from "../state/answer.ts";
import type { Simulator } from "../state/simulator.ts";
import { summaryWords } from "../view/choice.ts";
import { fieldsNeeded } from "../view/fields-needed.ts";

const wordsOf = memoizeByKey((answer: Answer) => answer, summaryWords);

/** The odds on a phone. Apart from the workbench, whose inputs do not change with an answer. */
export function LiveStrip({ simulator }: { simulator: Simulator }) {
  return useShowsStrip() && <OddsStrip simulator={simulator} />;
}

function OddsStrip({ simulator }: { simulator: Simulator }) {
  const { odds, point, toComplete } = useParts(simulator.answer, (state) => ({
    odds: state.answer?.result.monteCarlo.probability.both ?? null,
    point: state.answer === null ? null : wordsOf(state.answer),
    toComplete: state.answer === null ? state.openFields : 0,
  }));
  if (odds !== null)
    return <AnswerStrip to="answers" figure={formatOdds(odds)} words="Odds of both targets" note={point} />;
  return (
    <AnswerStrip
      to="answers"
      words={toComplete === 0 ? "Running the first trials" : fieldsNeeded(toComplete)}
    />
  );
}
