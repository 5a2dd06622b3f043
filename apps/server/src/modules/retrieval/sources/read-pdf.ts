import { getDocumentProxy } from "unpdf";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Pages of a PDF that are read at most. */
const MOST_PAGES = 100;

/**
 * The text of a PDF, a paragraph for each page.
 * @throws {UnreadableDocument} when it is damaged, locked by a password, too long or has no text
 */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    throw new UnreadableDocument(
      error instanceof Error && error.name === "PasswordException"
        ? "This PDF is locked by a password. Save it without one and upload it again."
        : "This PDF is damaged and cannot be read. Export it again and upload the new file.",
    );
  });
  if (document.numPages > MOST_PAGES)
    throw new UnreadableDocument(
      `This PDF has ${document.numPages} pages; at most ${MOST_PAGES} can be read. Upload the relevant part.`,
    );
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const line = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : "")).join("");
    pages.push(line.replaceAll(/\s+/g, " ").trim());
    page.cleanup();
  }
  const text = pages.filter((page) => page !== "").join("\n");
  if (text === "")
    throw new UnreadableDocument(
      "This PDF has no text, only pictures. Upload one whose text can be selected.",
    );
  return text;
}
