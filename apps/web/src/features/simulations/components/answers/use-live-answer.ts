import { startTransition, useEffect, useRef, useState } from "react";
import { type StoreApi, useStore } from "zustand";
import type { Answer, AnswerState } from "../../state/answer.ts";

/** Milliseconds without a new answer after which drawings and tables follow: longer than between two keys. */
export const PAUSE = 200;

export type Answers = Pick<StoreApi<AnswerState>, "getState" | "getInitialState" | "subscribe">;

/** Decisions and shares of variance come after the odds, and change none of them. */
function hasSameOdds(before: Answer | null, after: Answer | null): boolean {
  if (before === null || after === null) return before === after;
  return (
    before.request === after.request &&
    before.currency === after.currency &&
    before.result.monteCarlo.probability === after.result.monteCarlo.probability
  );
}

/** The answer as far as the odds go: it changes with each run, and not with what follows a run. */
export function useOddsAnswer(answers: Answers): Answer | null {
  const kept = useRef<Answer | null>(null);
  return useStore(answers, ({ answer }) => {
    if (!hasSameOdds(kept.current, answer)) kept.current = answer;
    return kept.current;
  });
}

/**
 * The answer for drawings and tables: the first at once, a newer one when none has come for `pause` milliseconds,
 * with all that has followed it by then. A key press renders nothing that depends on it.
 */
export function useDebouncedAnswer(answers: Answers, pause: number): Answer | null {
  const [debounced, setDebounced] = useState(() => answers.getState().answer);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = answers.getState().answer;
    const show = (): void => {
      timer = undefined;
      shown = answers.getState().answer;
      startTransition(() => setDebounced(shown));
    };
    const follow = ({ answer }: AnswerState, before: AnswerState): void => {
      if (answer === before.answer) return;
      if (shown === null || answer === null) {
        clearTimeout(timer);
        timer = undefined;
        shown = answer;
        setDebounced(answer);
        return;
      }
      const isNewRun = answer.request !== before.answer?.request;
      // What follows a run waits until the run is shown, and no longer.
      if (!isNewRun && timer !== undefined) return;
      clearTimeout(timer);
      timer = setTimeout(show, isNewRun ? pause : 0);
    };
    setDebounced(shown);
    const stop = answers.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [answers, pause]);
  return debounced;
}
