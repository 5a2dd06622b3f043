import { SaxesParser } from "saxes";

export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
export const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
export const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";

export interface XmlElement {
  /** Its namespace. */
  uri: string;
  local: string;
  /** By their names as written. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text between its tags, without that of its children. */
  text: string;
}

/** Far more than an assertion with a thousand groups. */
const MOST_ELEMENTS = 10_000;
const DEEPEST = 40;

/**
 * Reads XML that may come from an attacker. Document types, and so entities, processing instructions, comments and CDATA
 * are refused: no provider needs them, and parsers read them differently.
 * @param comments whether they are left out instead, in XML that nothing else parses
 * @throws {Error} for what is not well-formed, too deep or too large
 */
export function readXml(xml: string, { comments = false } = {}): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const refuse = (what: string) => () => {
    throw new Error(`The XML has ${what}`);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", refuse("a document type"));
  parser.on("processinginstruction", refuse("a processing instruction"));
  if (!comments) parser.on("comment", refuse("a comment"));
  parser.on("cdata", refuse("a CDATA section"));
  parser.on("opentag", ({ uri, local, attributes }) => {
    count += 1;
    if (count > MOST_ELEMENTS || open.length >= DEEPEST) throw new Error("The XML is too deep or too large");
    const element: XmlElement = {
      uri,
      local,
      attributes: new Map(Object.entries(attributes).map(([name, { value }]) => [name, value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("text", (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  if (root === undefined) throw new Error("The XML has no element");
  return root;
}

/** The element and all below it. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

export const childrenOf = (parent: XmlElement, uri: string, local: string): XmlElement[] =>
  parent.children.filter((child) => child.uri === uri && child.local === local);

/** The only child of this name. */
export function onlyChild(parent: XmlElement, uri: string, local: string): XmlElement | undefined {
  const [child, ...others] = childrenOf(parent, uri, local);
  return others.length === 0 ? child : undefined;
}

/** The text of an element that has nothing but text. */
export const textOf = (element: XmlElement | undefined): string =>
  element === undefined || element.children.length > 0 ? "" : element.text.trim();
