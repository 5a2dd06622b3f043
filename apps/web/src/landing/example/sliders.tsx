import { useId } from "react";
import { RangeSlider } from "../../components/range-slider/range-slider.tsx";
import { formatNumber, formatPercent } from "../../lib/format/numbers.ts";
import { shortMoney } from "../../lib/format/short-money.ts";
import { type Bounds, bounds, CURRENCY, type Settings, TARGET_YEAR } from "./scenario.ts";
import { SliderArt } from "./slider-art.tsx";
import styles from "./sliders.module.css";

interface SlidersProps {
  settings: Settings;
  /** Before the script runs they only show their values. */
  isLive: boolean;
  onChange: (settings: Settings) => void;
}

interface RangeProps {
  label: string;
  unit?: string;
  value: readonly [number, number];
  within: Bounds;
  isLive: boolean;
  onChange: (value: [number, number]) => void;
}

const shareOf = (value: number, { min, max }: Bounds) => (value - min) / (max - min);

function Range({ label, unit, value, within, isLive, onChange }: RangeProps) {
  if (isLive)
    return <RangeSlider label={label} unit={unit} value={value} {...within} onValueChange={onChange} />;
  const [low, high] = value;
  const places = [shareOf(low, within), shareOf(high, within)] as const;
  return (
    <div>
      <p className={styles["labelLine"]}>
        <span className={styles["label"]}>{label}</span>
        <b className={styles["value"]}>
          {`${formatNumber(low)} – ${formatNumber(high)}${unit === undefined ? "" : ` ${unit}`}`}
        </b>
      </p>
      <div className={styles["control"]}>
        <SliderArt from={places[0]} to={places[1]} thumbs={places} />
      </div>
    </div>
  );
}

interface PointProps {
  label: string;
  value: number;
  within: Bounds;
  isLive: boolean;
  format: (value: number) => string;
  onChange: (value: number) => void;
}

function Point({ label, value, within, isLive, format, onChange }: PointProps) {
  const id = useId();
  const at = shareOf(value, within);
  return (
    <div>
      <p className={styles["labelLine"]}>
        {isLive ? (
          <label className={styles["label"]} htmlFor={id}>
            {label}
          </label>
        ) : (
          <span className={styles["label"]}>{label}</span>
        )}
        <b className={styles["value"]}>{format(value)}</b>
      </p>
      <div className={styles["control"]}>
        <SliderArt from={0} to={at} thumbs={isLive ? undefined : [at]} />
        {isLive && (
          <input
            id={id}
            className={styles["input"]}
            type="range"
            {...within}
            value={value}
            aria-valuetext={format(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        )}
      </div>
    </div>
  );
}

/** What a visitor moves: two ranges they are unsure of, a growth, and what they want to reach. */
export function Sliders({ settings, isLive, onChange }: SlidersProps) {
  const change = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  return (
    <div className={styles["sliders"]}>
      <Range
        label="Price per user, year"
        unit={CURRENCY}
        value={settings.price}
        within={bounds.price}
        isLive={isLive}
        onChange={(price) => change({ price })}
      />
      <Range
        label="New customers, year 1"
        value={settings.customers}
        within={bounds.customers}
        isLive={isLive}
        onChange={(customers) => change({ customers })}
      />
      <Point
        label="Growth of new customers"
        value={settings.growth}
        within={bounds.growth}
        isLive={isLive}
        format={(growth) => `+${formatPercent(growth)}`}
        onChange={(growth) => change({ growth })}
      />
      <Point
        label={`Revenue target, year ${TARGET_YEAR}`}
        value={settings.target}
        within={bounds.target}
        isLive={isLive}
        format={(target) => `${shortMoney(target)} ${CURRENCY}`}
        onChange={(target) => change({ target })}
      />
    </div>
  );
}
