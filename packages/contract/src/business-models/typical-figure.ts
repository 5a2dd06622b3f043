import type { SourceId } from "./typical-sources.ts";

/**
 * How a published figure was read. `range`: the source gives both ends. `centre`: the source gives the typical value,
 * the spread is ours. `derived`: computed from the source.
 */
export type FigureBasis = "range" | "centre" | "derived";

/** A starting value with its range: money in USD a year unless the field is monthly, per cent as 20 for 20 %. */
export interface TypicalFigure {
  low: number;
  typical: number;
  high: number;
  /** Null: our estimate, wide on purpose. */
  published: { source: SourceId; basis: FigureBasis } | null;
}

/** A figure with a published source. */
export const published = (
  low: number,
  typical: number,
  high: number,
  source: SourceId,
  basis: FigureBasis,
): TypicalFigure => ({ low, typical, high, published: { source, basis } });

/** A figure of our own. */
export const estimated = (low: number, typical: number, high: number): TypicalFigure => ({
  low,
  typical,
  high,
  published: null,
});
