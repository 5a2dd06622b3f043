import type { Line, NoValue } from "./arithmetic.ts";
import type { ChannelFamily, ChannelInputs } from "./channel-families.ts";
import { channelFigures } from "./channel-figures.ts";
import { checkChannelInputs } from "./check-inputs.ts";
import { type ChannelFigures, channelFigureLabel } from "./figures.ts";
import { calculationText, type ExplanationPart, type Trace, traces } from "./traces.ts";

/** How a figure came about. */
export interface ChannelExplanation {
  /** Its place in the answer, for example `counts.sqlsRequired` or `costLines.tools`. */
  figure: string;
  label: string;
  /** Before rounding; null when there is no value. */
  value: number | null;
  reason: NoValue | null;
  /** The formula with the numbers put in, each with the name of what it is. */
  parts: readonly ExplanationPart[];
  /** The same as text, numbers in full: `round up (3000000 ÷ 50000 ÷ 25 %)`. */
  calculation: string;
  /** The same with names for numbers: `round up (Revenue target ÷ Average deal size ÷ SQL to deal (close) ratio %)`. */
  formula: string;
}

/** How a named figure came about, from its trace. */
export function explanationOf(
  figure: string,
  trace: Trace,
  label: (name: string) => string,
): ChannelExplanation {
  const { parts } = trace.definition ?? trace;
  return {
    figure,
    label: label(figure),
    value: Number.isFinite(trace.value) ? trace.value : null,
    reason: trace.reason,
    parts,
    calculation: calculationText(parts),
    formula: formulaText(parts, label),
  };
}

function formulaText(parts: readonly ExplanationPart[], label: (name: string) => string): string {
  return parts
    .map((part) => {
      if (part.kind === "sign") return part.text;
      if (part.name !== null) return label(part.name);
      return Number.isFinite(part.value) ? String(part.value) : "no value";
    })
    .join(" ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");
}

/**
 * Explains every figure of a channel, by the code that computes it, in the order of the answer.
 *
 * @param only the places of those to explain, where not all are asked for: writing them out is most of the work
 */
export function explainChannelRoi(
  family: ChannelFamily,
  inputs: ChannelInputs,
  only?: ReadonlySet<string>,
): ChannelExplanation[] {
  const figures = channelFigures(traces, family, inputs, checkChannelInputs(family, inputs));
  return tracesWithin(figures)
    .filter(([figure]) => only?.has(figure) ?? true)
    .map(([figure, trace]) => explanationOf(figure, trace, channelFigureLabel));
}

type Traces = Trace | readonly Line<Trace>[] | { readonly [key: string]: Trace };

function isLines(value: Exclude<Traces, Trace>): value is readonly Line<Trace>[] {
  return Array.isArray(value);
}

function isTrace(value: Traces): value is Trace {
  return "binding" in value;
}

/** The traces of the figures with their places in the answer. */
function tracesWithin(figures: ChannelFigures<Trace>): [string, Trace][] {
  const groups = Object.entries<Traces>({ ...figures });
  return groups.flatMap(([group, value]): [string, Trace][] => {
    if (isTrace(value)) return [[group, value]];
    if (isLines(value)) return value.map((line) => [`${group}.${line.name}`, line.value]);
    return Object.entries(value).map(([key, trace]) => [`${group}.${key}`, trace]);
  });
}
