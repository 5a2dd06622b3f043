import { getDocumentProxy } from "unpdf";
import { UnreadableDocument } from "./unreadable-document.ts";

/** Pages of a PDF that are read at most. */
const MOST_PAGES = 100;

/**
 * The text of a PDF, a paragraph for each page. Nothing is read after `most` characters.
 * @throws {UnreadableDocument} when it is locked by a password, too long or has no text
 * @throws what the parser throws when it is damaged
 */
export async function readPdf(bytes: Uint8Array, most: number): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    if (error instanceof Error && error.name === "PasswordException")
      throw new UnreadableDocument(
        "This PDF is locked by a password. Save it without one and upload it again.",
      );
    throw error;
  });
  if (document.numPages > MOST_PAGES)
    throw new UnreadableDocument(
      `This PDF has ${document.numPages} pages; at most ${MOST_PAGES} can be read. Upload the relevant part.`,
    );
  let text = "";
  for (let number = 1; number <= document.numPages && text.length <= most; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const line = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : "")).join("");
    const plain = line.replaceAll(/\s+/g, " ").trim();
    if (plain !== "") text += text === "" ? plain : `\n${plain}`;
    page.cleanup();
  }
  if (text === "")
    throw new UnreadableDocument(
      "This PDF has no text, only pictures. Upload one whose text can be selected.",
    );
  return text;
}
