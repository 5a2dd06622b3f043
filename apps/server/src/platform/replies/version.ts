import { AppError } from "../errors/app-error.ts";

/** `"v12"` for a reply with a numeric `version`, else undefined. */
export function etagOf(reply: unknown): string | undefined {
  if (typeof reply !== "object" || reply === null || !("version" in reply)) return undefined;
  return typeof reply.version === "number" ? `"v${reply.version}"` : undefined;
}

/**
 * The version in an `If-Match` header; undefined when the header is absent or `*`.
 * @throws {AppError} bad_request on anything that is not one of our ETags: ignoring it would save unconditionally.
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  const value = header?.trim();
  if (value === undefined || value === "" || value === "*") return undefined;
  const version = /^(?:W\/)?"v(\d{1,9})"$/.exec(value)?.[1];
  if (version === undefined) {
    throw new AppError("bad_request", 'If-Match must be the ETag of an earlier answer, such as "v3".');
  }
  return Number(version);
}
