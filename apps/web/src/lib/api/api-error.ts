import type { ErrorCode, Issue, LimitHolder } from "@beachhead/contract";

/** `network`: no answer came back. `unreadable`: an answer that is not the server's. */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

interface ApiErrorDetails {
  holders?: readonly LimitHolder[] | undefined;
  status?: number | undefined;
  issues?: readonly Issue[] | undefined;
  current?: unknown;
  requestId?: string | undefined;
  body?: unknown;
}

/** A call that failed, in the words the user may read. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when no answer came back. */
  readonly status: number;
  /** Broken rules by field; empty unless the code is `invalid`. */
  readonly issues: readonly Issue[];
  /** The current document, with code `stale`. */
  readonly current: unknown;
  /** What counts against the limit, with code `limit_reached`. */
  readonly holders: readonly LimitHolder[];
  readonly requestId: string | undefined;
  /** The whole answer, for what only one call tells. */
  readonly body: unknown;

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = details.status ?? 0;
    this.issues = details.issues ?? [];
    this.current = details.current;
    this.holders = details.holders ?? [];
    this.requestId = details.requestId;
    this.body = details.body;
  }
}

/** What to say of a failed save (specified): the server's message, or else that something went wrong. */
export function saveFailureWords(error: unknown): string {
  const isAnswer = error instanceof ApiError && error.code !== "network" && error.code !== "unreadable";
  return isAnswer && error.message !== "" ? error.message : "Something went wrong";
}

/** The sentence to show for any failure. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return "Something went wrong on this page. Reload it. Your saved work is safe.";
}

/** The server's own sentence; undefined when no answer of the server came. */
export function serverMessageOf(error: unknown): string | undefined {
  const isAnswer = error instanceof ApiError && error.code !== "network" && error.code !== "unreadable";
  return isAnswer ? error.message : undefined;
}
