import { Button } from "../../../components/button/button.tsx";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { FanChart } from "../../../components/charts/fan-chart.tsx";
import { OddsHeadline } from "../../../components/odds-headline/odds-headline.tsx";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { Waypoint } from "../../../components/waypoint.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import styles from "../first-odds.module.css";
import type { FirstAnswer } from "../state/use-first-answer.ts";
import {
  chartTitle,
  goalWords,
  type Help,
  helpOf,
  middleWords,
  oddsText,
  yearAt,
} from "../view/answer-words.ts";
import { type Change, changesFor } from "../view/changes.ts";

/** A change that a button brought, with the way back. */
export interface Applied {
  text: string;
  undo: () => void;
}

interface AnswerPanelProps {
  answer: FirstAnswer;
  firstYear: number;
  /** The figures are incomplete: the answer is that of the last complete ones. */
  isOld: boolean;
  applied: Applied | null;
  onApply: (change: Change | { targetYear: number }) => void;
}

function HelpCard({ help, onApply }: { help: Help | null } & Pick<AnswerPanelProps, "onApply">) {
  return (
    <div className={styles["help"]} aria-live="polite">
      {help !== null && (
        <>
          <p className={styles["kicker"]}>
            <Waypoint state="here" size={16} />
            {help.kicker}
          </p>
          <h3>{help.title}</h3>
          <p>{help.text}</p>
          {help.use !== undefined && (
            <Button size="sm" onClick={() => help.use && onApply(help.use.change)}>
              {help.use.label}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function ChangeTable({
  changes,
  year,
  onApply,
}: { changes: readonly Change[]; year: string } & Pick<AnswerPanelProps, "onApply">) {
  return (
    <section className={classNames(styles["card"], styles["changes"])}>
      <table>
        <caption className="visually-hidden">Changes that bring even odds, each alone</caption>
        <thead>
          <tr>
            <th scope="col">Or change one of these, still in {year}</th>
            <th scope="col">From, to</th>
            <th scope="col" className={styles["wide"]}>
              By
            </th>
            <th scope="col">Odds</th>
            <th scope="col">
              <span className="visually-hidden">Try it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.label}</th>
              <td>
                <s>{change.from}</s> <span aria-hidden="true">→</span> <b>{change.to}</b>
              </td>
              <td className={styles["wide"]}>{change.by}</td>
              <td>
                <span className={styles["odds"]}>
                  <b>{oddsText(change.odds)}</b>
                  <ScaleBar className={styles["wide"]} fraction={change.odds} label="" decorative />
                </span>
              </td>
              <td>
                <Button
                  size="sm"
                  aria-label={`Try ${change.label} ${change.to}`}
                  onClick={() => onApply(change)}
                >
                  Try
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The odds, the smallest change that would help, the others, and revenue by year. */
export function AnswerPanel({ answer, firstYear, isOld, applied, onApply }: AnswerPanelProps) {
  const { figures, result, ways } = answer;
  const { revenue, probability } = result.monteCarlo;
  const { revenueTarget, targetYear } = figures;
  const needsHelp = ways !== null && ways.base.probability < ways.confidence / 100;
  const changes = needsHelp ? changesFor(figures, ways) : [];
  const title = chartTitle(answer, firstYear);
  return (
    <div className={classNames(styles["answer"], isOld && styles["old"])}>
      <section className={classNames(styles["card"], styles["top"])} aria-label="Your odds">
        <div className={styles["headline"]}>
          <OddsHeadline
            goal={goalWords(figures, firstYear)}
            odds={probability.revenue}
            text={oddsText(probability.revenue)}
            compact
          />
          <p className={styles["middle"]}>{middleWords(answer)}</p>
          {isOld && <p className={styles["middle"]}>For the last complete figures.</p>}
          {applied !== null && (
            <p className={styles["applied"]}>
              {applied.text}
              <Button size="sm" onClick={applied.undo}>
                Undo
              </Button>
            </p>
          )}
        </div>
        <HelpCard help={helpOf(answer, firstYear)} onApply={onApply} />
      </section>
      {changes.length > 0 && (
        <ChangeTable changes={changes} year={yearAt(firstYear, targetYear)} onApply={onApply} />
      )}
      <ChartFrame
        title={title}
        subtitle="Half of all outcomes lie in the dark band, 8 of 10 between P10 and P90"
        ariaLabel={title}
        interactive
        headingLevel={3}
        table={chartTable(revenue, [
          ["Year", ({ year }) => yearAt(firstYear, year)],
          ["P10, pessimistic end", ({ p10 }) => p10],
          ["P50", ({ p50 }) => p50],
          ["P90", ({ p90 }) => p90],
        ])}
      >
        <FanChart
          label={title}
          years={revenue}
          currency="USD"
          targetYear={targetYear}
          yearName={(year) => yearAt(firstYear, year)}
          height={240}
          target={{
            value: revenueTarget,
            label: `Target ${shortMoney(revenueTarget)} in ${yearAt(firstYear, targetYear)}`,
          }}
        />
      </ChartFrame>
    </div>
  );
}
