import { wrapText } from "../charts/text-room.ts";

/** Inherited styles that a drawing needs outside the page. */
const CARRIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "visibility",
];
const SVG = "http://www.w3.org/2000/svg";
const EDGE = 16;
const TITLE_LINE = 20;
const SUBTITLE_LINE = 16;

/** The words that make a picture understood without its page. */
export interface PictureWords {
  title: string;
  subtitle?: string | undefined;
}

export interface Picture {
  markup: string;
  width: number;
  height: number;
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Not handed down from a drawing's group to what is in it. */
const OWN = new Set(["opacity"]);

/** Writes what the page's style says about `original` into its copy, and drops what only the page understands. */
function settle(original: SVGElement, copy: SVGElement): void {
  const style = getComputedStyle(original);
  const above =
    original.parentElement instanceof SVGElement ? getComputedStyle(original.parentElement) : null;
  for (const name of CARRIED) {
    const value = style.getPropertyValue(name);
    const given = OWN.has(name) ? "1" : above?.getPropertyValue(name);
    if (value !== "" && (value !== given || copy.hasAttribute(name))) copy.setAttribute(name, value);
  }
  for (const name of copy.getAttributeNames())
    if (/^(class|style|role|tabindex|aria-.*|data-.*)$/.test(name)) copy.removeAttribute(name);
}

/** A copy of one drawing at its position in the frame. */
function settledCopy(svg: SVGSVGElement, x: number, y: number): SVGElement {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error("A drawing can only be copied as a drawing.");
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  [svg, ...svg.querySelectorAll<SVGElement>("*")].forEach((original, index) => {
    const target = copies[index];
    if (target !== undefined) settle(original, target);
  });
  const attributes = { x, y, width, height, overflow: "visible" };
  for (const [key, value] of Object.entries(attributes)) copy.setAttribute(key, String(value));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return copy;
}

/** The caption over a small panel, which on the page is text beside the drawing. */
function captionCopy(caption: HTMLElement, x: number, y: number): SVGElement {
  const { fontSize, fontWeight, fontFamily, color } = getComputedStyle(caption);
  return element(
    "text",
    {
      x,
      y: y + Number.parseFloat(fontSize),
      fill: color,
      "font-size": fontSize,
      "font-weight": fontWeight,
      "font-family": fontFamily,
    },
    caption.textContent ?? "",
  );
}

/**
 * The drawings in `frame` as one picture that needs nothing of the page: colours and sizes are written into it,
 * its finding is above it, and the page's panel colour lies under it.
 *
 * @param fontFace a `@font-face` rule to carry along, for where the font is not installed
 */
export function standalonePicture(frame: HTMLElement, words: PictureWords, fontFace?: string): Picture {
  const box = frame.getBoundingClientRect();
  const room = box.width;
  const font = token("--font");
  const titleLines = wrapText(words.title, room, 3, 15);
  const subtitleLines = wrapText(words.subtitle ?? "", room, 3, 12);
  const top = EDGE + titleLines.length * TITLE_LINE + subtitleLines.length * SUBTITLE_LINE + 12;
  const width = Math.ceil(room) + 2 * EDGE;
  const height = Math.ceil(top + box.height) + EDGE;
  const root = element("svg", {
    xmlns: SVG,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "font-family": font,
  });
  root.append(element("title", {}, words.title));
  if (fontFace !== undefined) root.append(element("style", {}, fontFace));
  root.append(element("rect", { width, height, fill: token("--surface") }));
  titleLines.forEach((line, index) => {
    const y = EDGE + 15 + index * TITLE_LINE;
    root.append(
      element("text", { x: EDGE, y, fill: token("--ink"), "font-size": 15, "font-weight": 600 }, line),
    );
  });
  subtitleLines.forEach((line, index) => {
    const y = EDGE + titleLines.length * TITLE_LINE + 12 + index * SUBTITLE_LINE;
    root.append(element("text", { x: EDGE, y, fill: token("--ink-3"), "font-size": 12 }, line));
  });
  for (const part of frame.querySelectorAll<HTMLElement | SVGSVGElement>("svg, figcaption")) {
    const at = part.getBoundingClientRect();
    const x = at.left - box.left + EDGE;
    const y = at.top - box.top + top;
    root.append(part instanceof SVGSVGElement ? settledCopy(part, x, y) : captionCopy(part, x, y));
  }
  return { markup: new XMLSerializer().serializeToString(root), width, height };
}
