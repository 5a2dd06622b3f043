import type { YearQuantiles } from "@beachhead/engine";
import { area, line } from "d3-shape";
import { axisLabels } from "../../components/charts/figure-scale.ts";
import { spreadLabels } from "../../components/charts/text-room.ts";
import { valueAxis } from "../../components/charts/value-axis.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import { type Answer, drawingText } from "./answer.ts";
import styles from "./fan.module.css";
import { CURRENCY, TARGET_YEAR } from "./scenario.ts";

const HEIGHT = 206;
const TOP = 26;
const BOTTOM = HEIGHT - 24;
/** The drawing is stretched to the room there is: its places along the years are per cent. */
const WIDTH = 100;

const BANDS = [
  { low: "p5", high: "p95", className: styles["outer"] },
  { low: "p10", high: "p90", className: styles["middle"] },
  { low: "p25", high: "p75", className: styles["inner"] },
] as const;

const END_LABELS = [
  { key: "p90", name: "P90", className: styles["label"] },
  { key: "p50", name: "P50", className: styles["strong"] },
  { key: "p10", name: "P10", className: styles["label"] },
] as const;

type Quantile = (typeof BANDS)[number]["low" | "high"];

/** The first and the last name are inside the drawing. */
function anchorOf(index: number, last: number): "start" | "middle" | "end" {
  if (index === 0) return "start";
  return index === last ? "end" : "middle";
}

/** Revenue by year as bands of the trials, with the target. Drawn without knowing its width, so also before any script. */
export function Fan({ answer }: { answer: Answer }) {
  const { years, settings } = answer;
  const axis = valueAxis([...years.flatMap((year) => [year.p5, year.p95]), settings.target], TOP, BOTTOM);
  const last = years.length - 1;
  const x = (index: number) => (index / Math.max(1, last)) * WIDTH;
  const end = years[last];
  const target = axis.at(settings.target);
  const targetX = `${x(TARGET_YEAR - 1)}%`;
  const labels = axisLabels(axis.ticks);
  const places = spreadLabels(
    END_LABELS.map(({ key }) => axis.at(end?.[key] ?? 0)),
    16,
    BOTTOM,
  );
  const bandOf = (low: Quantile, high: Quantile) =>
    area<YearQuantiles>()
      .x((_, index) => x(index))
      .y0((year) => axis.at(year[low]))
      .y1((year) => axis.at(year[high]))
      .digits(2);
  const median = line<YearQuantiles>(
    (_, index) => x(index),
    ({ p50 }) => axis.at(p50),
  ).digits(2);
  return (
    <div className={styles["fan"]} role="img" aria-label={drawingText(answer)}>
      <svg className={styles["axis"]} width="52" height={HEIGHT}>
        <text className={styles["tick"]} x="0" y="10">
          {CURRENCY} a year
        </text>
        {axis.ticks.map((tick, index) => (
          <text key={tick} className={styles["tick"]} x="44" y={axis.at(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        ))}
      </svg>
      <svg className={styles["plot"]} width="100%" height={HEIGHT}>
        {axis.ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? styles["zero"] : styles["grid"]}
            x1="0"
            x2="100%"
            y1={axis.at(tick)}
            y2={axis.at(tick)}
          />
        ))}
        <svg width="100%" height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {BANDS.map(({ low, high, className }) => (
            <path key={low} className={className} d={bandOf(low, high)(years) ?? ""} />
          ))}
          <path className={styles["median"]} d={median(years) ?? ""} vectorEffect="non-scaling-stroke" />
        </svg>
        <line className={styles["drop"]} x1={targetX} x2={targetX} y1={target} y2={BOTTOM} />
        <line className={styles["target"]} x1="0" x2="100%" y1={target} y2={target} />
        <text className={styles["targetLabel"]} x="6" y={target - 7}>
          Target {shortMoney(settings.target)}
        </text>
        {years.map(({ year }, index) => (
          <text
            key={year}
            className={year === TARGET_YEAR ? styles["yearOn"] : styles["tick"]}
            x={`${x(index)}%`}
            y={HEIGHT - 5}
            textAnchor={anchorOf(index, last)}
          >
            Year {year}
          </text>
        ))}
      </svg>
      <svg className={styles["ends"]} width="76" height={HEIGHT}>
        {END_LABELS.map(({ key, name, className }, index) => (
          <text key={key} className={className} x="8" y={(places[index] ?? 0) + 4}>
            {name} {shortMoney(end?.[key] ?? 0)}
          </text>
        ))}
      </svg>
    </div>
  );
}
