import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { UnreadableDocument } from "./unreadable-document.ts";

const CONTENT = "word/document.xml";
/** The content unpacked: far more than the text that is stored, since every run of text carries its format. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * The text of a Word document, a line for each paragraph.
 * @throws {UnreadableDocument} when it is damaged, too large or has no text
 */
export function readDocx(bytes: Uint8Array): string {
  const text = textOf(contentOf(bytes));
  if (text === "") throw new UnreadableDocument("This document has no text.");
  return text;
}

const damaged = () =>
  new UnreadableDocument(
    "This document is damaged and cannot be read. Save it as .docx again and upload it.",
  );

function contentOf(bytes: Uint8Array): Uint8Array {
  let isTooLarge = false;
  let files: Record<string, Uint8Array>;
  try {
    // An entry is unpacked into a buffer of the size it declares, so that one that declares less cannot grow.
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        isTooLarge ||= name === CONTENT && originalSize > MOST_BYTES;
        return name === CONTENT && originalSize <= MOST_BYTES;
      },
    });
  } catch {
    throw damaged();
  }
  if (isTooLarge) throw new UnreadableDocument("This document is too long. Upload the relevant part.");
  const content = files[CONTENT];
  if (content === undefined) throw damaged();
  return content;
}

function textOf(content: Uint8Array): string {
  const parser = new SaxesParser();
  let text = "";
  let isText = false;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    isText = name === "w:t";
    if (name === "w:tab") text += "\t";
    if (name === "w:br") text += "\n";
  });
  parser.on("text", (part) => {
    if (isText) text += part;
  });
  parser.on("closetag", ({ name }) => {
    isText = false;
    if (name === "w:p") text += "\n";
  });
  try {
    parser.write(new TextDecoder().decode(content)).close();
  } catch {
    throw damaged();
  }
  return text.replaceAll(/\n{2,}/g, "\n").trim();
}
