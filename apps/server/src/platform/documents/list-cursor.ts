import { isUuid } from "../db/uuid.ts";
import { invalid } from "../errors/app-error.ts";

/** The last row of a page of a list ordered by change, newest first. */
export interface ListCursor {
  updatedAt: Date;
  id: string;
}

/**
 * Reads the `cursor` of a list's address; absent: the first page.
 * @throws {AppError} `invalid` on a text that is not a cursor of this server
 */
export function parseListCursor(text: string | undefined): ListCursor | undefined {
  if (text === undefined || text === "") return undefined;
  const [milliseconds = "", id = ""] = text.split("_");
  const updatedAt = new Date(/^\d{1,14}$/.test(milliseconds) ? Number(milliseconds) : Number.NaN);
  if (Number.isNaN(updatedAt.getTime()) || !isUuid(id)) {
    throw invalid([
      { path: "cursor", message: "The cursor must come from the Link header of an earlier answer" },
    ]);
  }
  return { updatedAt, id };
}

/** The `Link` header of a page that another page follows. */
export function nextPageLink(path: string, last: ListCursor): string {
  return `<${path}?cursor=${last.updatedAt.getTime()}_${last.id}>; rel="next"`;
}
