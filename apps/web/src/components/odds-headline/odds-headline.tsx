import { classNames } from "../../lib/class-names.ts";
import { formatOdds, oddsInWords } from "../../lib/format/numbers.ts";
import { ScaleBar } from "../scale-bar/scale-bar.tsx";
import styles from "./odds-headline.module.css";

interface OddsHeadlineProps {
  /** What the odds are of. */
  goal: string;
  /** 0 to 1. */
  odds: number;
  /** Instead of the per cent figure. */
  text?: string | undefined;
  /** In a panel among others. */
  compact?: boolean | undefined;
}

/** The odds of one target: a large figure, the chances in words, a bar. Changes are read out. */
export function OddsHeadline({ goal, odds, text = formatOdds(odds), compact }: OddsHeadlineProps) {
  return (
    <div>
      <p className={styles["goal"]}>{goal}</p>
      <p
        className={classNames(styles["odds"], compact && styles["compact"])}
        aria-live="polite"
        aria-atomic="true"
      >
        <b>{text}</b> <span>{oddsInWords(odds)}</span>
      </p>
      <ScaleBar className={styles["bar"]} fraction={odds} label={text} height={12} decorative />
    </div>
  );
}
