import type { ErrorCode, Issue, LimitHolder } from "@beachhead/contract";
import { errorStatus } from "@beachhead/contract/errors";
import { isRecord } from "../is-record.ts";
import { ApiError } from "./api-error.ts";

/** The app's own refusal has a body that says so. */
const REFUSED_BY_PROXY =
  "A proxy in front of the app refused this because of its size. Send less at a time, or ask your administrator to raise the proxy's limit for bodies to 200 MB.";

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatus, value);
}

function isIssue(value: unknown): value is Issue {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string";
}

function isHolder(value: unknown): value is LimitHolder {
  if (!isRecord(value)) return false;
  return [value["name"], value["gtmPlanId"], value["gtmPlanName"]].every((text) => typeof text === "string");
}

/** Turns the body of a failed answer into an `ApiError`; a body in another shape becomes `unreadable`. */
export function readFailure(status: number, body: unknown): ApiError {
  if (!isRecord(body) || !isErrorCode(body["code"]) || typeof body["message"] !== "string") {
    if (status === 413) return new ApiError("too_large", REFUSED_BY_PROXY, { status });
    const code = status === 401 ? "unauthenticated" : "unreadable";
    return new ApiError(code, "The server did not answer as expected. Try again in a moment.", { status });
  }
  const issues = Array.isArray(body["issues"]) ? body["issues"].filter(isIssue) : [];
  const requestId = typeof body["requestId"] === "string" ? body["requestId"] : undefined;
  return new ApiError(body["code"], body["message"], {
    status,
    issues,
    holders: Array.isArray(body["holders"]) ? body["holders"].filter(isHolder) : [],
    current: body["current"],
    requestId,
    body,
  });
}
