import { useSyncExternalStore } from "react";
import { OddsHeadline } from "../../components/odds-headline/odds-headline.tsx";
import { Waypoint } from "../../components/waypoint.tsx";
import { formatNumber } from "../../lib/format/numbers.ts";
import { type Answer, deciderText, ebitText, findingText, goalText } from "./answer.ts";
import styles from "./example.module.css";
import { Fan } from "./fan.tsx";
import { Figures } from "./figures.tsx";
import { runOf, type Settings } from "./scenario.ts";
import { Sliders } from "./sliders.tsx";

interface ExampleProps {
  settings: Settings;
  /** The last one that came: of settings that a slider may have left since. */
  answer: Answer;
  problem: string | null;
  onChange: (settings: Settings) => void;
}

const never = () => () => {};

/** Whether a script has taken the page over: not while it is prerendered, and not for readers without one. */
function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** One price plan with its odds: the simulator of the product, small. */
export function Example({ settings, answer, problem, onChange }: ExampleProps) {
  const isLive = useIsLive();
  const { title, text } = deciderText(answer);
  const { trials } = runOf(settings).options;
  return (
    <div className={styles["example"]}>
      <div className={styles["top"]}>
        <OddsHeadline goal={goalText(answer.settings)} odds={answer.odds} />
        <div className={styles["decider"]}>
          <h2>
            <Waypoint state="here" size={16} />
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </div>
      <Sliders settings={settings} isLive={isLive} onChange={onChange} />
      <div>
        <h2 className={styles["finding"]}>{findingText(answer)}</h2>
        <p className={styles["under"]}>{ebitText(answer)}</p>
        <Fan answer={answer} />
      </div>
      <div className={styles["foot"]}>
        {problem === null ? (
          <p>
            {formatNumber(trials)} trials run in your browser at each change. Bands contain 50, 80 and 90 % of
            them.
          </p>
        ) : (
          <p role="alert">The simulation stopped: {problem}. Move a slider to try again.</p>
        )}
        <Figures years={answer.years} />
      </div>
    </div>
  );
}
