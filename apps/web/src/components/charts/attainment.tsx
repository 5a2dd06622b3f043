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

interface Look {
  words: string;
  tone: string | undefined;
  /** Paths of lines in a square of 10 pixels. */
  mark: string;
}

/** A state is a mark and a word, never a colour alone. */
const LOOKS: Record<Attainment, Look> = {
  achieved: { words: "Achieved", tone: styles["tonePositive"], mark: "M1 5.5 4 8.5 9 2" },
  onTrack: { words: "On track", tone: styles["tonePositive"], mark: "M1 5H8.5M5.5 2 8.5 5 5.5 8" },
  slightlyBehind: { words: "Slightly behind", tone: styles["toneNeutral"], mark: "M1 2H9L5 8.5Z" },
  atRisk: { words: "At risk", tone: styles["toneCaution"], mark: "M5 1 9.5 9H.5Z" },
  offTrack: {
    words: "Off track",
    tone: styles["toneNegative"],
    mark: "M9 5A4 4 0 1 1 1 5A4 4 0 1 1 9 5ZM5 2.8V5.4M5 7V7.3",
  },
  notStarted: {
    words: "Not started",
    tone: styles["toneNeutral"],
    mark: "M8.6 5A3.6 3.6 0 1 1 1.4 5A3.6 3.6 0 1 1 8.6 5Z",
  },
  noPlan: { words: "No plan", tone: styles["toneNeutral"], mark: "M1.5 5H8.5" },
};

export const wordsOf = (state: Attainment) => LOOKS[state].words;

/** The mark and the word of a state, from `x` on the line at `y`. */
export function AttainmentLabel({ state, x, y }: { state: Attainment; x: number; y: number }) {
  const { words, tone, mark } = LOOKS[state];
  const isFilled = state === "atRisk";
  return (
    <g className={tone}>
      <g transform={`translate(${x} ${y - 9})`}>
        <path className={isFilled ? styles["markFill"] : styles["markLine"]} d={mark} />
      </g>
      <text className={styles["stateWord"]} x={x + 14} y={y}>
        {words}
      </text>
    </g>
  );
}
