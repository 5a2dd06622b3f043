import type { Answer } from "./answer.ts";

/** Where the prerendered page keeps what its example was drawn with. */
export const EXAMPLE_ID = "example";

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === "object" &&
    value !== null &&
    "settings" in value &&
    "odds" in value &&
    typeof value.odds === "number" &&
    "years" in value &&
    Array.isArray(value.years) &&
    "middle" in value
  );
}

/** Reads what the page was drawn with. @throws when the document holds something else */
export function readAnswer(text: string | undefined): Answer {
  const value: unknown = JSON.parse(text ?? "null");
  if (!isAnswer(value)) throw new Error("The page does not say what its example was drawn with.");
  return value;
}
