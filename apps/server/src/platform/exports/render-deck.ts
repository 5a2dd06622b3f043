import library from "pptxgenjs";
import type { Block, ChartBlock, ChartFormat, ChartSeries, Deck, Slide } from "./deck.ts";

/** The types describe the CommonJS build, whose class is a property; the ES module is the class itself. */
const PptxGenJS = "default" in library ? library.default : library;
type Presentation = InstanceType<typeof PptxGenJS>;
type Page = ReturnType<Presentation["addSlide"]>;

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** In inches: 16:9. */
const PAGE = { width: 13.333, height: 7.5 };
const MARGIN = 0.65;
const CONTENT: Area = { x: MARGIN, y: 1.75, w: PAGE.width - 2 * MARGIN, h: 4.95 };
const GAP = 0.35;

const INK = "0E1D2A";
const INK_SOFT = "566776";
const LINE = "DBE2E8";
const WELL = "F4F6F8";
const ACCENT = "A3195F";
const PALETTE = ["1C6490", "B8870F", "4796DC", "5F2508", "0E8F7C", "4A1A72", "8789A6", "6D6F12"];
const TONES = { main: "1C6490", muted: "93C1DA", target: ACCENT, good: "12906A" } as const;
const FONT = "Calibri";

/** One unit for the whole chart, so that its figures can be compared at a glance. */
function numberCode(format: ChartFormat, largest: number): string {
  if (format === "percent") return "0%";
  if (format === "score") return "0.0";
  if (format === "whole" || largest < 10_000) return "#,##0";
  if (largest < 1_000_000) return '#,##0,"k"';
  return largest < 20_000_000 ? '#,##0.0,,"M"' : '#,##0,,"M"';
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text that fits its place; XML cannot hold control characters. */
const shortened = (text: string, most: number): string => {
  const clean = text.replace(CONTROL, "").replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(clean);
  return characters.length <= most ? clean : `${characters.slice(0, most - 1).join("")}…`;
};

/** The bytes of a `.pptx` file. */
export async function renderDeck(deck: Deck): Promise<Uint8Array> {
  const pptx = new PptxGenJS();
  pptx.layout = "LAYOUT_WIDE";
  pptx.title = shortened(deck.title, 200);
  pptx.company = "";
  pptx.author = "Beachhead";
  pptx.theme = { headFontFace: FONT, bodyFontFace: FONT };
  deck.slides.forEach((slide, index) => addSlide(pptx, slide, deck, index + 1));
  const bytes = await pptx.write({ outputType: "uint8array", compression: true });
  if (!(bytes instanceof Uint8Array)) throw new TypeError("The slides were not written as bytes.");
  return bytes;
}

function addSlide(pptx: Presentation, { title, lead, rows }: Slide, deck: Deck, number: number): void {
  const page = pptx.addSlide();
  page.background = { color: "FFFFFF" };
  page.addShape("rect", { x: 0, y: 0, w: 0.14, h: PAGE.height, fill: { color: ACCENT } });
  page.addText(shortened(title, 160), {
    x: MARGIN,
    y: 0.3,
    w: CONTENT.w,
    h: 0.9,
    margin: 0,
    fontFace: FONT,
    fontSize: title.length > 70 ? 22 : 26,
    bold: true,
    color: INK,
    valign: "middle",
    fit: "shrink",
  });
  if (lead !== undefined)
    page.addText(shortened(lead, 240), {
      x: MARGIN,
      y: 1.25,
      w: CONTENT.w,
      h: 0.42,
      margin: 0,
      fontFace: FONT,
      fontSize: 14,
      color: INK_SOFT,
      valign: "top",
      fit: "shrink",
    });
  const total = rows.reduce((sum, { height }) => sum + height, 0);
  const free = CONTENT.h - GAP * (rows.length - 1);
  let y = CONTENT.y;
  for (const { height, blocks } of rows) {
    const h = (height / total) * free;
    const w = (CONTENT.w - GAP * (blocks.length - 1)) / blocks.length;
    blocks.forEach((block, index) => {
      addBlock(pptx, page, block, { x: CONTENT.x + index * (w + GAP), y, w, h });
    });
    y += h + GAP;
  }
  page.addShape("line", { x: MARGIN, y: 6.95, w: CONTENT.w, h: 0, line: { color: LINE, width: 0.75 } });
  page.addText(shortened(deck.footer, 150), {
    x: MARGIN,
    y: 7,
    w: CONTENT.w - 1,
    h: 0.3,
    margin: 0,
    fontFace: FONT,
    fontSize: 10,
    color: INK_SOFT,
  });
  page.addText(String(number), {
    x: PAGE.width - MARGIN - 1,
    y: 7,
    w: 1,
    h: 0.3,
    margin: 0,
    align: "right",
    fontFace: FONT,
    fontSize: 10,
    color: INK_SOFT,
  });
}

function addBlock(pptx: Presentation, page: Page, block: Block, area: Area): void {
  switch (block.kind) {
    case "chart":
      return addChart(pptx, page, block, area);
    case "figures":
      return addFigures(page, block.figures, area);
    case "table":
      return addTable(page, block.head, block.rows, area);
    case "text":
      return addText(page, block.heading, block.lines, area);
  }
}

function colourOf({ tone }: ChartSeries, index: number): string {
  return tone === undefined ? (PALETTE[index % PALETTE.length] ?? INK) : TONES[tone];
}

function addChart(pptx: Presentation, page: Page, chart: ChartBlock, area: Area): void {
  const { shape, categories, series, format } = chart;
  const isLines = shape === "lines";
  const isBars = shape === "bars";
  // Bars are drawn from the bottom up; the first category belongs at the top.
  const inOrder = <T>(list: readonly T[]): T[] => (isBars ? list.toReversed() : [...list]);
  const labels = inOrder(categories.map((category) => shortened(category, 40)));
  const data = series.map(({ name, values }) => ({
    name: shortened(name, 40),
    labels,
    values: inOrder(values.map((value) => (Number.isFinite(value) ? value : 0))),
  }));
  const showsValues = series.length === 1;
  const code = numberCode(format, Math.max(0, ...data.flatMap(({ values }) => values.map(Math.abs))));
  page.addChart(isLines ? pptx.ChartType.line : pptx.ChartType.bar, data, {
    ...area,
    barDir: isBars ? "bar" : "col",
    barGrouping: shape === "stacked" ? "stacked" : "clustered",
    barGapWidthPct: 55,
    chartColors: series.map(colourOf),
    showTitle: chart.title !== undefined,
    title: shortened(chart.title ?? "", 60),
    titleFontFace: FONT,
    titleFontSize: 13,
    titleColor: INK_SOFT,
    lineSize: 2.5,
    lineDataSymbolSize: 7,
    showLegend: series.length > 1,
    legendPos: "b",
    legendFontFace: FONT,
    legendFontSize: 11,
    legendColor: INK_SOFT,
    showValue: showsValues,
    dataLabelFormatCode: code,
    dataLabelFontFace: FONT,
    dataLabelFontSize: 11,
    dataLabelColor: INK,
    dataLabelPosition: isLines ? "t" : "outEnd",
    catAxisLabelFontFace: FONT,
    catAxisLabelFontSize: 11,
    catAxisLabelColor: INK_SOFT,
    catAxisLabelPos: "low",
    catAxisLineShow: true,
    valAxisLabelFontFace: FONT,
    valAxisLabelFontSize: 11,
    valAxisLabelColor: INK_SOFT,
    valAxisLabelFormatCode: code,
    valAxisLineShow: false,
    valAxisHidden: showsValues && isBars,
    valGridLine: isBars && showsValues ? { style: "none" } : { color: LINE, size: 0.75 },
  });
}

function addFigures(
  page: Page,
  figures: readonly { label: string; value: string; note?: string }[],
  { x, y, w, h }: Area,
): void {
  const gap = 0.25;
  const width = (w - gap * (figures.length - 1)) / figures.length;
  figures.forEach(({ label, value, note }, index) => {
    page.addText(
      [
        { text: shortened(label, 60), options: { fontSize: 12, color: INK_SOFT, breakLine: true } },
        {
          text: shortened(value, 40),
          options: {
            fontSize: value.length > 16 ? 18 : 28,
            bold: true,
            color: INK,
            breakLine: note !== undefined,
          },
        },
        ...(note === undefined
          ? []
          : [{ text: shortened(note, 90), options: { fontSize: 12, color: INK_SOFT } }]),
      ],
      {
        x: x + index * (width + gap),
        y,
        w: width,
        h,
        margin: 10,
        fontFace: FONT,
        valign: "middle",
        fill: { color: WELL },
        fit: "shrink",
      },
    );
  });
}

/** Of more rows than fit, the first are shown and the others counted: the workbook has them all. */
function addTable(
  page: Page,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { x, y, w, h }: Area,
): void {
  const rowHeight = 0.3;
  const most = Math.max(1, Math.floor(h / rowHeight) - 1);
  const fits = rows.length <= most;
  const shown = fits ? rows : rows.slice(0, most - 1);
  const rest: string[][] = fits
    ? []
    : [[`and ${rows.length - shown.length} more`, ...head.slice(1).map(() => "")]];
  const columns = Math.max(1, head.length);
  const first = columns === 1 ? w : Math.min(w * 0.38, Math.max(w / columns, 2.2));
  const others = columns === 1 ? [] : head.slice(1).map(() => (w - first) / (columns - 1));
  const perColumn = (width: number) => Math.max(8, Math.floor(width * 13));
  const widths = [first, ...others];
  const cell = (text: string, index: number, isHead: boolean) => ({
    text: shortened(text, perColumn(widths[index] ?? 1)),
    options: {
      align: index === 0 || !isNumeric(index, rows) ? ("left" as const) : ("right" as const),
      bold: isHead,
      color: isHead ? INK : INK,
      fill: { color: isHead ? WELL : "FFFFFF" },
    },
  });
  page.addTable(
    [
      head.map((text, index) => cell(text, index, true)),
      ...[...shown, ...rest].map((row) => head.map((_, index) => cell(row[index] ?? "", index, false))),
    ],
    {
      x,
      y,
      w,
      colW: widths,
      rowH: rowHeight,
      fontFace: FONT,
      fontSize: 12,
      color: INK,
      margin: [0.03, 0.08, 0.03, 0.08],
      border: { type: "solid", pt: 0.5, color: LINE },
      valign: "middle",
    },
  );
}

const NUMERIC = /^[-−+]?[\d.,]+(?: [kMB])?(?: ?%)?(?: [A-Z]{3})?$/u;

/** A column whose filled cells are all figures is set to the right, its head with it. */
function isNumeric(index: number, rows: readonly (readonly string[])[]): boolean {
  const filled = rows.map((row) => row[index] ?? "").filter((text) => text !== "" && text !== "–");
  return filled.length > 0 && filled.every((text) => NUMERIC.test(text.trim()));
}

function addText(page: Page, heading: string | undefined, lines: readonly string[], area: Area): void {
  const most = Math.max(1, Math.floor(area.h / 0.3) - (heading === undefined ? 0 : 1));
  const shown = lines.slice(0, most);
  page.addText(
    [
      ...(heading === undefined
        ? []
        : [
            {
              text: shortened(heading, 80),
              options: { bold: true, fontSize: 14, color: INK, breakLine: true },
            },
          ]),
      ...shown.map((line, index) => ({
        text: shortened(line, Math.floor(area.w * 60)),
        options: {
          fontSize: 13,
          color: INK,
          bullet: shown.length > 1 ? { indent: 12 } : false,
          breakLine: index < shown.length - 1,
          paraSpaceAfter: 4,
        },
      })),
    ],
    { ...area, margin: 0, fontFace: FONT, valign: "top", fit: "shrink" },
  );
}
