import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import styles from "../../../components/charts/charts.module.css";
import { lineRuns } from "../../../components/charts/line-runs.ts";
import { ReadablePlot, type Reading } from "../../../components/charts/readable-plot.tsx";
import { fitText, textWidth } from "../../../components/charts/text-room.ts";
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
      table={{
        columns: [
          { key: "attribute", header: "Attribute", align: "start" },
          { key: "own", header: own },
          ...rivals.map((name) => ({ key: rivalColumn(name), header: name })),
          { key: "mean", header: "Average of competitors" },
          { key: "lead", header: "Lead" },
        ],
        rows: differences.map((each) => ({
          ...Object.fromEntries(
            rivals.map((name) => [rivalColumn(name), scoreAt(map, each.attribute, rivalColumn(name))]),
          ),
          attribute: each.attribute,
          own: each.own,
          mean: each.mean,
          lead: each.difference,
        })),
      }}
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

type Place = readonly [x: number, y: number];

const straight = (places: readonly Place[]) => `M${places.map(([x, y]) => `${x} ${y}`).join("L")}`;

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
export function ValueLines({ label, own, differences }: ValueLinesProps) {
  const middle = (index: number) => TOP + index * ROW + ROW / 2;
  const height = TOP + differences.length * ROW + FOOT;
  const bottom = height - FOOT;
  const runs = (value: (each: Difference) => number | null) => lineRuns(differences.map(value));

  return (
    <ReadablePlot
      label={label}
      readLabel="Read the chart attribute by attribute"
      height={height}
      readings={differences.map((each) => readingOf(each, fitText(own, 140)))}
      along="y"
      pointAt={middle}
    >
      {(width, active) => {
        const widest = Math.max(0, ...differences.map(({ attribute }) => textWidth(attribute)));
        const left = Math.min(Math.ceil(widest) + 16, Math.floor(width * MOST_LABEL));
        const right = width - 12;
        const x = (score: number) => left + (score / HIGHEST) * (right - left);
        const places = (from: number, to: number, value: (each: Difference) => number | null): Place[] =>
          differences
            .slice(from, to + 1)
            .map((each, step) => [x(value(each) ?? 0), middle(from + step)] as const);
        const ownName = fitText(own, Math.floor(width * 0.4));
        const keyOfMean = 26 + textWidth(ownName);
        return (
          <>
            <circle className={styles["waypointDot"]} cx={6} cy={10} r={4} />
            <text className={styles["decidedLabel"]} x={16} y={14}>
              {ownName}
            </text>
            <rect className={styles["fan1"]} x={keyOfMean} width={14} y={4} height={12} />
            <line className={styles["median"]} x1={keyOfMean} x2={keyOfMean + 14} y1={10} y2={10} />
            <text className={styles["label"]} x={keyOfMean + 20} y={14}>
              {fitText("Competitors: average and range", width - keyOfMean - 20)}
            </text>
            {TICKS.map((tick) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? styles["zero"] : styles["grid"]}
                  x1={x(tick)}
                  x2={x(tick)}
                  y1={TOP}
                  y2={bottom}
                />
                <text className={styles["axis"]} x={x(tick)} y={bottom + 16} textAnchor="middle">
                  {tick}
                </text>
              </g>
            ))}
            {runs(({ mean }) => mean).map(({ from, to }) => {
              const low = places(from, to, ({ lowest }) => lowest);
              const high = places(from, to, ({ highest }) => highest);
              const [first] = low;
              return from === to && first !== undefined ? (
                <rect
                  key={from}
                  className={styles["fan1"]}
                  x={first[0]}
                  width={(high[0]?.[0] ?? first[0]) - first[0]}
                  y={first[1] - SMALLEST_BAND / 2}
                  height={SMALLEST_BAND}
                />
              ) : (
                <path key={from} className={styles["fan1"]} d={`${straight([...low, ...high.reverse()])}Z`} />
              );
            })}
            {active !== null && (
              <line
                className={styles["cursor"]}
                x1={left}
                x2={right}
                y1={middle(active)}
                y2={middle(active)}
              />
            )}
            {runs(({ mean }) => mean).map(({ from, to }) => (
              <path
                key={from}
                className={styles["median"]}
                d={straight(places(from, to, ({ mean }) => mean))}
              />
            ))}
            {runs((each) => each.own).map(({ from, to }) => (
              <path
                key={from}
                className={styles["courseLine"]}
                d={straight(places(from, to, (each) => each.own))}
              />
            ))}
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
      }}
    </ReadablePlot>
  );
}
