/** A document or page to read. */
export type TextJob =
  | { kind: "pdf" | "docx"; bytes: Uint8Array }
  | { kind: "page"; html: string; url: string };

/** A page's own text, and the pages of the same site that it links. */
export interface PageText {
  title: string;
  text: string;
  links: string[];
}

/**
 * The text of a document or a page; a sentence for the user when it cannot be read; `exhausted` when reading it takes
 * more time or memory than a document may.
 */
export type TextAnswer =
  | { kind: "text"; text: string }
  | { kind: "page"; page: PageText }
  | { kind: "unreadable"; message: string }
  | { kind: "exhausted" };
