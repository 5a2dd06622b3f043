import styles from "./charts.module.css";

/** Compares an actual with its plan. */
export type Attainment =
  | "achieved"
  | "onTrack"
  | "slightlyBehind"
  | "atRisk"
  | "offTrack"
  | "notStarted"
  | "noPlan";

/** A state is a mark and a word, never a colour alone. */
export const attainmentWords: Record<Attainment, string> = {
  achieved: "Achieved",
  onTrack: "On track",
  slightlyBehind: "Slightly behind",
  atRisk: "At risk",
  offTrack: "Off track",
  notStarted: "Not started",
  noPlan: "No plan",
};

function Mark({ state }: { state: Attainment }) {
  switch (state) {
    case "achieved":
      return <path className={styles["markLine"]} d="M1 5.5 4 8.5 9 2" />;
    case "onTrack":
      return <path className={styles["markLine"]} d="M1 5H8.5M5.5 2 8.5 5 5.5 8" />;
    case "slightlyBehind":
      return <path className={styles["markLine"]} d="M1 2H9L5 8.5Z" />;
    case "atRisk":
      return <path className={styles["markFill"]} d="M5 1 9.5 9H.5Z" />;
    case "offTrack":
      return (
        <>
          <circle className={styles["markLine"]} cx={5} cy={5} r={4} />
          <path className={styles["markLine"]} d="M5 2.8V5.4M5 7V7.3" />
        </>
      );
    case "notStarted":
      return <circle className={styles["markLine"]} cx={5} cy={5} r={3.6} />;
    case "noPlan":
      return <path className={styles["markLine"]} d="M1.5 5H8.5" />;
    default:
      return state satisfies never;
  }
}

const TONES: Record<Attainment, string | undefined> = {
  achieved: styles["tonePositive"],
  onTrack: styles["tonePositive"],
  slightlyBehind: styles["toneNeutral"],
  atRisk: styles["toneCaution"],
  offTrack: styles["toneNegative"],
  notStarted: styles["toneNeutral"],
  noPlan: styles["toneNeutral"],
};

/** The mark and the word of a state, from `x` on the line at `y`. */
export function AttainmentLabel({ state, x, y }: { state: Attainment; x: number; y: number }) {
  return (
    <g className={TONES[state]}>
      <g transform={`translate(${x} ${y - 9})`}>
        <Mark state={state} />
      </g>
      <text className={styles["stateWord"]} x={x + 14} y={y}>
        {attainmentWords[state]}
      </text>
    </g>
  );
}
