import styles from "./sliders.module.css";

interface SliderArtProps {
  /** Where the filled part begins and ends, 0 to 1. */
  from: number;
  to: number;
  /** The points to take hold of; drawn only while they cannot be moved. */
  thumbs?: readonly number[] | undefined;
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
/** The rail extends half a thumb at both ends. */
const RAIL_START = -8;

/** A slider as a drawing, in attributes alone: the policy of the page lets no other style in before its script. */
export function SliderArt({ from, to, thumbs = [] }: SliderArtProps) {
  return (
    <svg className={styles["art"]} width="100%" height="28" aria-hidden="true">
      <line
        className={styles["fill"]}
        x1={from === 0 ? RAIL_START : percent(from)}
        x2={percent(to)}
        y1="14"
        y2="14"
      />
      {thumbs.map((at) => (
        <circle key={at} className={styles["thumb"]} cx={percent(at)} cy="14" r="7" />
      ))}
    </svg>
  );
}
