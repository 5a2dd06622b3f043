/**
 * - `forbidden`: the address, its scheme or its host may not be asked, or a redirect leads to such a one
 * - `too_large`, `wrong_type`, `too_slow`: the answer is not taken
 * - `unreachable`: no connection, or it broke
 */
export type EgressReason = "forbidden" | "too_large" | "wrong_type" | "too_slow" | "unreachable";

/** A call to the outside that was not made, or whose answer was not taken. Names the host, never the address. */
export class EgressError extends Error {
  override name = "EgressError";
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
