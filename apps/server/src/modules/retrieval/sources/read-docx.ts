import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { UnreadableDocument } from "./unreadable-document.ts";

const CONTENT = "word/document.xml";
/** The content unpacked: far more than the text that is stored, since every run of text carries its format. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Bytes of content that are parsed before the length of the text is looked at. */
const SLICE_BYTES = 64 * 1024;

/**
 * The text of a Word document, a line for each paragraph. Nothing is read after `most` characters.
 * @throws {UnreadableDocument} when it is too large or has no text
 * @throws what the parsers throw when it is damaged
 */
export function readDocx(bytes: Uint8Array, most: number): string {
  const text = textOf(contentOf(bytes), most);
  if (text === "") throw new UnreadableDocument("This document has no text.");
  return text;
}

function contentOf(bytes: Uint8Array): Uint8Array {
  let isFound = false;
  let isTooLarge = false;
  // An entry is unpacked into a buffer of the size it declares, so that one that declares less cannot grow.
  const { [CONTENT]: content } = unzipSync(bytes, {
    filter({ name, originalSize }) {
      // An archive may hold many entries of one name.
      if (name !== CONTENT || isFound) return false;
      isFound = true;
      isTooLarge = originalSize > MOST_BYTES;
      return !isTooLarge;
    },
  });
  if (isTooLarge) throw new UnreadableDocument("This document is too long. Upload the relevant part.");
  if (content === undefined) throw new Error(`The archive has no ${CONTENT}`);
  return content;
}

function textOf(content: Uint8Array, most: number): string {
  const parser = new SaxesParser();
  let text = "";
  let isText = false;
  let isLineStart = true;
  const append = (part: string) => {
    text += part;
    isLineStart = part.endsWith("\n");
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    isText = name === "w:t";
    if (name === "w:tab") append("\t");
    if (name === "w:br" && !isLineStart) append("\n");
  });
  parser.on("text", (part) => {
    if (isText && part !== "") append(part);
  });
  parser.on("closetag", ({ name }) => {
    isText = false;
    if (name === "w:p" && !isLineStart) append("\n");
  });
  const decoder = new TextDecoder();
  for (let start = 0; start < content.length && text.length <= most; start += SLICE_BYTES)
    parser.write(decoder.decode(content.subarray(start, start + SLICE_BYTES), { stream: true }));
  if (text.length <= most) parser.write(decoder.decode()).close();
  return text.replaceAll(/\n{2,}/g, "\n").trim();
}
