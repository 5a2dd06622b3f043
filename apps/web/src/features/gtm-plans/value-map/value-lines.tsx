import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { type ChartColumn, chartTable } from "../../../components/chart-frame/chart-table.ts";
import styles from "../../../components/charts/charts.module.css";
import { Bar, HorizontalLine } from "../../../components/charts/marks.tsx";
import { type Plot, ReadablePlot, type Reading } from "../../../components/charts/readable-plot.tsx";
import { fitText, textWidth, widestText } from "../../../components/charts/text-room.ts";
import { ValueColumns } from "../../../components/charts/value-grid.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { type Difference, differenceOn, findingOf, formatLead } from "./differences.ts";
import { rivalColumn, scoreAt } from "./score-table.ts";
import type { ValueMapFields } from "./value-map-fields.ts";

interface ValueLinesPanelProps {
  form: DocumentForm<ValueMapFields>;
  companyName: string;
}

const NOTHING = "Nothing to compare yet";

/** The chart of our scores and the competitors' mean. */
export function ValueLinesPanel({ form, companyName }: ValueLinesPanelProps) {
  // Deferred: typing goes first.
  const map = useDeferredValue(useStore(form.store, ({ values }) => values.map));
  const rivals = useDeferredValue(useStore(form.store, ({ values }) => values.rivals));
  const differences = useMemo(
    () => map.attributes.map((attribute) => differenceOn(map, rivals, attribute)),
    [map, rivals],
  );
  const finding = findingOf(differences);
  const own = companyName === "" ? "You" : companyName;
  return (
    <ChartFrame
      interactive
      title={finding?.strongest ?? NOTHING}
      subtitle={finding === null ? undefined : `${finding.weakest}. Scores from 0 to 10`}
      ariaLabel={finding === null ? NOTHING : `${finding.strongest}. ${finding.weakest}.`}
      empty={
        finding === null ? (
          <p>Score yourself and at least one competitor on the same attribute to see where you lead.</p>
        ) : undefined
      }
      table={chartTable(differences, [
        ["Attribute", ({ attribute }) => attribute],
        [own, (each) => each.own],
        ...rivals.map(
          (name): ChartColumn<Difference> => [
            name,
            ({ attribute }) => scoreAt(map, attribute, rivalColumn(name)),
          ],
        ),
        ["Average of competitors", ({ mean }) => mean],
        ["Lead", ({ difference }) => difference],
      ])}
    >
      <ValueLines label="Your scores beside those of the competitors" own={own} differences={differences} />
    </ChartFrame>
  );
}

interface ValueLinesProps {
  label: string;
  /** Our name. */
  own: string;
  differences: readonly Difference[];
}

const TOP = 34;
const ROW = 32;
const FOOT = 26;
const HIGHEST = 10;
const TICKS = [0, 5, 10];
const SMALLEST_BAND = 6;
const MOST_LABEL = 0.5;

function readingOf({ attribute, own, mean, lowest, highest, difference }: Difference, name: string): Reading {
  const figure = (value: number | null, decimals = 2) =>
    value === null ? NO_VALUE : formatPlain(value, decimals);
  return {
    title: attribute,
    lines: [
      [name, figure(own)],
      ["Competitors, average", figure(mean, 1)],
      ["Lowest to highest", `${figure(lowest)} to ${figure(highest)}`],
      ["Lead", difference === null ? NO_VALUE : formatLead(difference)],
    ],
  };
}

/** Two lines over the attributes: our scores, and the competitors' mean within the range of their scores. */
function ValueLines({ label, own, differences }: ValueLinesProps) {
  const bottom = TOP + differences.length * ROW;
  const middle = (index: number) => TOP + index * ROW + ROW / 2;
  const hasMean = (each: Difference | undefined) => each !== undefined && each.mean !== null;

  function plot(width: number): Plot {
    const names = widestText(differences.map(({ attribute }) => attribute));
    const left = Math.min(Math.ceil(names) + 16, Math.floor(width * MOST_LABEL));
    const right = width - 12;
    const x = scaleLinear([0, HIGHEST], [left, right]);
    const band = area<Difference>()
      .defined(hasMean)
      .x0(({ lowest }) => x(lowest ?? 0))
      .x1(({ highest }) => x(highest ?? 0))
      .y((_, index) => middle(index));
    const lineOf = (value: (each: Difference) => number | null) =>
      line<Difference>(
        (each) => x(value(each) ?? 0),
        (_, index) => middle(index),
      ).defined((each) => value(each) !== null)(differences) ?? "";
    const ownName = fitText(own, Math.floor(width * 0.4));
    const keyOfMean = 26 + textWidth(ownName);
    const draw = (active: number | null) => (
      <>
        <circle className={styles["waypointDot"]} cx={6} cy={10} r={4} />
        <text className={styles["decidedLabel"]} x={16} y={14}>
          {ownName}
        </text>
        <rect className={styles["fan1"]} x={keyOfMean} width={14} y={4} height={12} />
        <HorizontalLine className={styles["median"]} y={10} from={keyOfMean} to={keyOfMean + 14} />
        <text className={styles["label"]} x={keyOfMean + 20} y={14}>
          {fitText("Competitors: average and range", width - keyOfMean - 20)}
        </text>
        <ValueColumns axis={{ ticks: TICKS, at: x }} top={TOP} bottom={bottom} width={width} />
        <path className={styles["fan1"]} d={band(differences) ?? ""} />
        {differences.map(({ attribute, lowest, highest }, index) => {
          const isAlone = !hasMean(differences[index - 1]) && !hasMean(differences[index + 1]);
          return lowest !== null && highest !== null && isAlone ? (
            <Bar
              key={attribute}
              className={styles["fan1"]}
              y={middle(index)}
              size={SMALLEST_BAND}
              from={x(lowest)}
              to={x(highest)}
            />
          ) : null;
        })}
        {active !== null && (
          <HorizontalLine className={styles["cursor"]} y={middle(active)} from={left} to={right} />
        )}
        <path className={styles["median"]} d={lineOf(({ mean }) => mean)} />
        <path className={styles["courseLine"]} d={lineOf((each) => each.own)} />
        {differences.map((each, index) => (
          <g key={each.attribute}>
            <text
              className={index === active ? styles["labelStrong"] : styles["label"]}
              x={0}
              y={middle(index) + 4}
            >
              {fitText(each.attribute, left - 14)}
            </text>
            {each.mean !== null && (
              <circle className={styles["seaDot"]} cx={x(each.mean)} cy={middle(index)} r={3} />
            )}
            {each.own !== null && (
              <circle
                className={styles["waypointDot"]}
                cx={x(each.own)}
                cy={middle(index)}
                r={index === active ? 5.5 : 4}
              />
            )}
          </g>
        ))}
      </>
    );
    return { height: bottom + FOOT, along: "y", at: middle, draw };
  }

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart attribute by attribute"
      readings={differences.map((each) => readingOf(each, fitText(own, 140)))}
      plot={plot}
    />
  );
}
