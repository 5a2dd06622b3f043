import { describeError } from "../log/describe-error.ts";

/** What the queue keeps of a failed try: never a value that somebody typed. */
export function failureText(error: unknown): string {
  const { type, code, message } = describeError(error);
  const words = [message ?? type, code].filter((each) => typeof each === "string" && each !== "");
  return words.length === 0 ? "unknown" : words.join(" ");
}
