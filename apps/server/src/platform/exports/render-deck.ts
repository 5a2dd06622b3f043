import type { Block, ChartBlock, ChartFormat, ChartSeries, Deck, Slide } from "./deck.ts";
import {
  type Area,
  FONT,
  firstSentences,
  INK,
  INK_SOFT,
  LINE,
  type Page,
  PptxGenJS,
  type Presentation,
  shortened,
  WELL,
} from "./deck-style.ts";
import { addTable } from "./render-table.ts";

/** In inches: 16:9. */
const PAGE = { width: 13.333, height: 7.5 };
const MARGIN = 0.65;
const CONTENT: Area = { x: MARGIN, y: 1.75, w: PAGE.width - 2 * MARGIN, h: 4.95 };
const GAP = 0.35;

const ACCENT = "A3195F";
const PALETTE = ["1C6490", "B8870F", "4796DC", "5F2508", "0E8F7C", "4A1A72", "8789A6", "6D6F12"];
const TONES = { main: "1C6490", muted: "93C1DA", target: ACCENT, good: "12906A" } as const;

/**
 * One unit for the whole chart, so that its figures can be compared at a glance.
 * @param isExact with as many figures as `shortMoney` has, so that a label agrees with the sentences
 */
function numberCode(format: ChartFormat, largest: number, isExact: boolean): string {
  if (format === "percent") return '0" "%';
  if (format === "score") return "0.0";
  if (format === "whole" || largest < 10_000) return "#,##0";
  const millions = largest >= 20_000_000 ? "#,##0" : isExact ? "#,##0.00" : "#,##0.0";
  const code = largest < 1_000_000 ? '#,##0," k"' : `${millions},," M"`;
  // Nothing is "0", without a unit.
  return `${code};-${code};0`;
}

/** The largest figure of a chart; of stacks their height. */
function largestOf({ shape, categories, series }: ChartBlock): number {
  const sizes = (at: number) => series.map(({ values }) => Math.abs(values[at] ?? 0));
  return categories.reduce(
    (most, _, at) =>
      Math.max(most, shape === "stacked" ? sizes(at).reduce((a, b) => a + b, 0) : Math.max(0, ...sizes(at))),
    0,
  );
}

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
    page.addText(firstSentences(lead, 240), {
      x: MARGIN,
      y: 1.25,
      w: CONTENT.w,
      h: 0.42,
      margin: 0,
      fontFace: FONT,
      // Two lines of the smaller size have the height of one.
      fontSize: lead.length > 140 ? 11.5 : 14,
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
  const data = inOrder(series).map(({ name, values }) => ({
    name: shortened(name, 40),
    labels,
    values: inOrder(values.map((value) => (Number.isFinite(value) ? value : 0))),
  }));
  const showsValues = series.length === 1;
  const largest = largestOf(chart);
  const code = numberCode(format, largest, false);
  page.addChart(isLines ? pptx.ChartType.line : pptx.ChartType.bar, data, {
    ...area,
    barDir: isBars ? "bar" : "col",
    barGrouping: shape === "stacked" ? "stacked" : "clustered",
    barGapWidthPct: 55,
    chartColors: inOrder(series.map(colourOf)),
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
    dataLabelFormatCode: numberCode(format, largest, true),
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

/** Sizes of text in points, and what a line of them takes, in inches. */
const TEXT_SIZES = [18, 16, 14, 13];
const lineHeight = (size: number): number => (size * 1.25) / 72;
const charactersOf = (width: number, size: number): number =>
  Math.max(8, Math.floor(width / (size * 0.0072)));

/** The largest size at which the lines fit the area; the smallest if none is small enough. */
function textSize(lines: readonly string[], { w, h }: Area): number {
  const heightAt = (size: number) =>
    lines.reduce(
      (sum, line) => sum + Math.ceil(line.length / charactersOf(w, size)) * lineHeight(size) + 0.1,
      0,
    );
  return TEXT_SIZES.find((size) => (w > 8 || size < 17) && heightAt(size) <= h) ?? TEXT_SIZES.at(-1) ?? 13;
}

function addText(page: Page, heading: string | undefined, lines: readonly string[], area: Area): void {
  const most = Math.max(1, Math.floor(area.h / 0.3) - (heading === undefined ? 0 : 1));
  const shown = lines.slice(0, most);
  const size = textSize(heading === undefined ? shown : [heading, ...shown], area);
  const spacing = size > 13 ? 7 : 4;
  page.addText(
    [
      ...(heading === undefined
        ? []
        : [
            {
              text: shortened(heading, 80),
              options: { bold: true, fontSize: size, color: INK, breakLine: true, paraSpaceAfter: spacing },
            },
          ]),
      ...shown.map((line, index) => ({
        text: shortened(line, Math.floor(area.w * 60)),
        options: {
          fontSize: size,
          color: INK,
          bullet: shown.length > 1 ? { indent: 12 } : false,
          breakLine: index < shown.length - 1,
          paraSpaceAfter: spacing,
        },
      })),
    ],
    { ...area, margin: 0, fontFace: FONT, valign: "top", fit: "shrink" },
  );
}
