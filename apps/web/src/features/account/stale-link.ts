import { ApiError } from "../../lib/api/api-error.ts";

/** Whether the link does not work, rather than the server or the person's many tries. */
export const isStaleLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "bad_request";
