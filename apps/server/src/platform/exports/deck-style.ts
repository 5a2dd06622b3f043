import library from "pptxgenjs";

/** The types describe the CommonJS build, whose class is a property; the ES module is the class itself. */
export const PptxGenJS = "default" in library ? library.default : library;
export type Presentation = InstanceType<typeof PptxGenJS>;
export type Page = ReturnType<Presentation["addSlide"]>;

/** A place on a slide, in inches. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const INK = "0E1D2A";
export const INK_SOFT = "566776";
export const LINE = "DBE2E8";
export const WELL = "F4F6F8";
export const FONT = "Calibri";

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A figure, its unit and its currency stay on one line. */
const UNITS = /(?<=\d) (?=%|[kMB](?!\w))|(?<=\d(?:[ \u00A0][kMB])?) (?=[A-Z]{3}(?!\w))/gu;

/** Text that fits its place; XML cannot hold control characters. */
export const shortened = (text: string, most: number): string => {
  const clean = text.replace(CONTROL, "").replaceAll(/\s+/g, " ").trim().replaceAll(UNITS, "\u00A0");
  const characters = Array.from(clean);
  return characters.length <= most ? clean : `${characters.slice(0, most - 1).join("")}…`;
};

/** As `shortened`, at the end of a sentence where one ends in the second half. */
export function firstSentences(text: string, most: number): string {
  const cut = shortened(text, most);
  const end = cut.lastIndexOf(". ");
  return cut.endsWith("…") && end > most / 2 ? cut.slice(0, end + 1) : cut;
}
