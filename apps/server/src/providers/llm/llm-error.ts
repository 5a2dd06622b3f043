/**
 * - `misconfigured`: key, model or request is refused; `quota`: no credit left; neither is tried again
 * - `unavailable`: busy, failing, too slow or not reachable, also when tried again
 * - `unreadable`: an answer without text
 */
export type LlmFailure = "misconfigured" | "quota" | "unavailable" | "unreadable";

/** A call of the model that gave no text. Its message has nothing of what the server said: that may hold the key. */
export class LlmError extends Error {
  override name = "LlmError";
  readonly failure: LlmFailure;

  constructor(failure: LlmFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
