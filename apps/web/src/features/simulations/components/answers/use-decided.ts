import { useState } from "react";
import type { Answer } from "../../state/answer.ts";

/** The last answer that has its decisions: a new one comes without them for a moment. */
export function useDecided(answer: Answer): Answer {
  const [decided, setDecided] = useState(answer);
  if (answer !== decided && (answer.result.recommended !== null || answer.request.wantsDecisions !== true))
    setDecided(answer);
  return decided;
}
