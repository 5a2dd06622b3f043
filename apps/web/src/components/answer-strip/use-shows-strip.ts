import { useNarrow } from "../../lib/screen/use-narrow.ts";

/** In wider windows the answers are beside the inputs; `answer-strip.module.css` has the same width. */
const WIDEST = 1000;

/** Whether the window is one in which an `AnswerStrip` is shown: in others nothing needs to be computed for it. */
export const useShowsStrip = (): boolean => useNarrow(WIDEST);
