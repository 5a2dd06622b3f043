/** How the values of a chart are shown. */
export type ChartFormat = "money" | "percent" | "whole" | "score";

export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** Default: the next colour of the palette. */
  tone?: "main" | "muted" | "target" | "good";
}

/** Drawn by the presentation program itself, so that its figures can be edited. */
export interface ChartBlock {
  kind: "chart";
  /** Above the chart, when there are several in a row. */
  title?: string;
  shape: "columns" | "bars" | "stacked" | "lines";
  categories: readonly string[];
  series: readonly ChartSeries[];
  format: ChartFormat;
}

/** Large figures side by side. */
export interface FiguresBlock {
  kind: "figures";
  figures: readonly { label: string; value: string; note?: string }[];
}

export interface TableBlock {
  kind: "table";
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface TextBlock {
  kind: "text";
  heading?: string;
  lines: readonly string[];
}

export type Block = ChartBlock | FiguresBlock | TableBlock | TextBlock;

export interface Slide {
  /** A sentence with the finding, not the subject. */
  title: string;
  /** What the finding is about and how to read it. */
  lead?: string;
  /** From top to bottom; the blocks of one row are side by side. Heights are shares of the slide. */
  rows: readonly { height: number; blocks: readonly Block[] }[];
}

export interface Deck {
  title: string;
  /** At the foot of each slide. */
  footer: string;
  slides: readonly Slide[];
}
