import type { SnapshotNode } from "./snapshot.ts";

/** What runs, loads or holds something, and what a snapshot would show closed or empty. */
const LEFT_OUT =
  "script, style, link, meta, base, iframe, object, embed, template, noscript, canvas, video, audio, dialog, [popover], [hidden]";

/** What styles may depend on. An address, an id or a handler is not among them. */
const ATTRIBUTE =
  /^(?:class|type|checked|disabled|readonly|placeholder|rows|cols|colspan|rowspan|span|size|min|max|step|open|role|dir|lang|scope|data-[\w-]+|aria-[\w-]+)$/;
/** A drawing refers to its own gradients by id. */
const DRAWING_ATTRIBUTE = /^(?!on|style$|(?:xlink:)?href$)/;

const SVG = "http://www.w3.org/2000/svg";

function attributesOf(element: Element): Record<string, string> {
  const allowed = element.namespaceURI === SVG ? DRAWING_ATTRIBUTE : ATTRIBUTE;
  const found: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (allowed.test(name)) found[name] = value;
  if (element instanceof HTMLInputElement) {
    delete found["checked"];
    if (element.checked) found["checked"] = "";
    // After the bounds of a slider: a browser moves a value into the bounds that it knows.
    if (element.type !== "password") found["value"] = element.value;
  }
  return found;
}

function styleOf(element: Element): string {
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style.cssText : "";
}

/** What is scrolled away inside of an element, in CSS pixels. */
const scrolled = (element: Element): number => element.scrollTop;

interface Reach {
  /** The lowest place, in CSS pixels from the top of the window, of what is read. */
  bottom: number;
  nodesLeft: number;
}

function readChildren(element: Element, reach: Reach): { nodes: SnapshotNode[]; isCut: boolean } {
  const inside = { ...reach, bottom: reach.bottom - scrolled(element) };
  const nodes: SnapshotNode[] = [];
  let isCut = false;
  for (const child of element.childNodes) {
    if (child instanceof Text) nodes.push(child.data);
    if (!(child instanceof Element) || child.matches(LEFT_OUT)) continue;
    const { top, width, height } = child.getBoundingClientRect();
    if (top >= inside.bottom && (width > 0 || height > 0)) isCut = true;
    else nodes.push(readElement(child, inside));
  }
  reach.nodesLeft = inside.nodesLeft;
  return { nodes, isCut };
}

function readElement(element: Element, reach: Reach): SnapshotNode {
  reach.nodesLeft -= 1;
  if (reach.nodesLeft < 0) throw new RangeError("The screen has too many elements.");
  const attributes = attributesOf(element);
  const style = styleOf(element);
  const tag = element.localName;
  if (element instanceof HTMLTextAreaElement) return [tag, withStyle(attributes, style), element.value];
  if (element instanceof HTMLSelectElement) {
    const chosen = element.selectedOptions[0]?.text ?? "";
    return [tag, withStyle(attributes, style), ["option", {}, chosen]];
  }
  const { nodes, isCut } = readChildren(element, reach);
  const height = isCut ? `min-height:${Math.round(element.getBoundingClientRect().height)}px;` : "";
  return [tag, withStyle(attributes, style + height), ...nodes];
}

const withStyle = (attributes: Record<string, string>, style: string): Record<string, string> =>
  style === "" ? attributes : { ...attributes, style };

const MOST_NODES = 4000;

/**
 * Reads what is drawn in `root` as plain data, as it would be with everything scrolled to its top: texts, field values,
 * and attributes that styles depend on. Elements below the window are left out, their room is kept.
 *
 * @param mostNodes elements in sight; default 4,000
 * @returns null for a screen with more
 */
export function readNodes(root: Element, mostNodes = MOST_NODES): readonly SnapshotNode[] | null {
  try {
    return readChildren(root, { bottom: window.innerHeight - window.scrollY, nodesLeft: mostNodes }).nodes;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
