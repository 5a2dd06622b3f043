/** Everything that can go wrong with a connected service. The remedy follows from the kind alone. */
export const failureKinds = [
  /** The access token ran out: refresh it once. */
  "expired",
  /** The service ended the access: the user connects again. */
  "revoked",
  /** Client ID, secret, code or token are wrong. */
  "refused",
  /** The user declined at the service. */
  "denied",
  /** The access lacks a right. */
  "missing-scope",
  /** The account is in another data centre than the call, or in none that we know. */
  "data-centre",
  /** A mapped field was renamed or removed in the service: the user maps the fields again. */
  "fields-changed",
  /** The account holds no more records: the user deletes some or upgrades. */
  "full",
  /** Too many calls: continue later. */
  "throttled",
  /** All calls of the day are used up: continue the next day. */
  "used-up",
  /** The service is moving the account to another data centre: continue later. */
  "moving",
  /** A page cursor is too old: begin the listing again. */
  "stale-cursor",
  /** No answer, or none that is worth reading: try again. */
  "unavailable",
  /** An answer that no documentation names. */
  "unexpected",
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A call to a connected service failed. The message names service and code, never a credential. */
export class ConnectorError extends Error {
  override name = "ConnectorError";
  readonly kind: FailureKind;
  /** How long the service wants to be left alone; with kinds `throttled`, `used-up` and `moving`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, message: string, retryAfterSeconds?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
