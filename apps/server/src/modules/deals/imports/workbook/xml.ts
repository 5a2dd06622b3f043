import { SaxesParser } from "saxes";
import { UnreadableFile } from "../text-decoding.ts";

/** Names are without their namespace prefix. */
export interface XmlHandlers {
  /** @param local finds an attribute by its name without prefix; the same attribute has other prefixes elsewhere */
  open(
    name: string,
    attribute: (name: string) => string | undefined,
    local: (name: string) => string | undefined,
  ): void;
  close(name: string): void;
  text(text: string): void;
}

/** Most bytes between two tags: the parser collects them before it reports them. */
const TAG_DISTANCE_MAX = 4 * 1024 ** 2;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses XML in pieces and yields after each one; an absent document has no elements. Entities other than the predefined ones are errors, so a document
 * cannot expand itself.
 * @throws {UnreadableFile}
 */
export async function* parseXml(
  content: AsyncIterable<Buffer>,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder();
  let distance = 0;
  let isEmpty = true;
  parser.on("opentag", ({ name, attributes }) => {
    distance = 0;
    open(
      localName(name),
      (attribute) => attributes[attribute],
      (attribute) => {
        const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${attribute}`));
        return prefixed === undefined ? attributes[attribute] : attributes[prefixed];
      },
    );
  });
  parser.on("closetag", ({ name }) => {
    distance = 0;
    close(localName(name));
  });
  parser.on("text", text);
  parser.on("error", () => {
    throw new UnreadableFile("This workbook cannot be read: a part of it is not valid XML. Save it again.");
  });
  for await (const bytes of content) {
    isEmpty = false;
    parser.write(decoder.decode(bytes, { stream: true }));
    distance += bytes.length;
    if (distance > TAG_DISTANCE_MAX)
      throw new UnreadableFile(
        "A value of this workbook is too long. Save the sheet as CSV and upload that.",
      );
    yield;
  }
  if (!isEmpty) parser.close();
}

/** Parses a whole document. @throws {UnreadableFile} */
export async function readXml(content: AsyncIterable<Buffer>, handlers: Partial<XmlHandlers>): Promise<void> {
  const ignore = () => {};
  const all = { open: ignore, close: ignore, text: ignore, ...handlers };
  for await (const _piece of parseXml(content, all)) continue;
}
