import type { CalibrationReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Fragment, lazy, Suspense, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { FiguresMenu } from "../../../components/chart-frame/figures-menu.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Spinner } from "../../../components/spinner/spinner.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { calibration, type RevenueFilters } from "../../../data/calibration.ts";
import { formatCount, formatFraction, formatNumber, formatRange } from "../../../lib/format/numbers.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { calibrationFigures } from "./calibration-figures.ts";
import { figureText, inputTitle, measuredText } from "./calibration-words.ts";
import styles from "./planned.module.css";

type Row = CalibrationReply["rows"][number];
type Proposal = Row["proposals"][number];

const CalibrationDialog = lazy(async () => ({
  default: (await import("./calibration-dialog.tsx")).CalibrationDialog,
}));

/** What closed deals say about the assumptions of the channel plans. */
export function CalibrationPanel({ filters, yearName }: { filters: RevenueFilters; yearName: string }) {
  const { data, error, refetch } = useQuery(calibration(filters));
  const mayApply = useMayCall("applyCalibration");
  const [isReviewing, setReviewing] = useState(false);
  const proposals = (data?.rows ?? []).flatMap((row) => row.proposals);
  const doubtful = proposals.filter(({ verdict }) => verdict === "doubtful").length;
  const isApplicable = proposals.some(({ editable, before, after }) => editable && before !== after);
  const title =
    doubtful === 0
      ? "The plan's assumptions against your deals"
      : `${formatCount(doubtful, "assumption")} no longer ${doubtful === 1 ? "fits" : "fit"} your deals`;
  const caption = "Plan and CRM, with the range that holds the true figure 95 times in 100";
  return (
    <Panel
      title={title}
      subtitle={`${caption}; deals closed in the last 24 months`}
      className={styles["wide"]}
      actions={
        <>
          {isApplicable && mayApply && (
            <Button size="sm" variant="primary" onClick={() => setReviewing(true)}>
              Apply CRM figures
            </Button>
          )}
          {data !== undefined && (
            <FiguresMenu words={{ title, subtitle: caption }} table={calibrationFigures(data)} />
          )}
        </>
      }
    >
      {isReviewing && data !== undefined && (
        <Suspense>
          <CalibrationDialog {...{ filters, yearName }} reply={data} onClose={() => setReviewing(false)} />
        </Suspense>
      )}
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner message="Loading dashboard data..." />}
      {data !== undefined && (
        // A wide table scrolls inside its panel, so the panel takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={title}>
          <table className={styles["table"]}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">Channel</th>
                <th scope="col">Won, lost</th>
                <th scope="col">Win rate</th>
                <th scope="col">Deal size, {data.currency}</th>
                <th scope="col">Time to close</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Fragment key={row.key ?? ""}>
                  <tr>
                    <th scope="row">{row.key ?? "All deals"}</th>
                    <td>
                      {formatNumber(row.won)}, {formatNumber(row.lost)}
                    </td>
                    <Known figures={winRateOf(row)} count={row.won + row.lost} least={data.least} />
                    <Known figures={dealSizeOf(row)} count={row.won} least={data.least} />
                    <Known figures={cycleOf(row)} count={row.won} least={data.least} />
                  </tr>
                  {row.proposals.length > 0 && (
                    <tr className={styles["proposals"]}>
                      <td colSpan={5}>
                        <ul>
                          {row.proposals.map((proposal) => (
                            <li key={`${proposal.dgPlanId} ${proposal.input}`}>
                              <ProposalWords proposal={proposal} />
                            </li>
                          ))}
                        </ul>
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

interface KnownProps {
  figures: { value: string; range: string } | null;
  count: number;
  least: number;
}

function Known({ figures, count, least }: KnownProps) {
  if (figures === null)
    return (
      <td className={styles["few"]}>
        too few to tell ({formatNumber(Math.min(count, least))} of {least})
      </td>
    );
  return (
    <td>
      {figures.value} <small>{figures.range}</small>
    </td>
  );
}

const winRateOf = ({ winRate }: Row) =>
  winRate && {
    value: formatFraction(winRate.value, 1),
    range: `${formatRange(winRate.low * 100, winRate.high * 100, 1)} %`,
  };

const dealSizeOf = ({ dealSize }: Row) =>
  dealSize && {
    value: formatNumber(dealSize.mean),
    range: `${formatRange(dealSize.low, dealSize.high)}${dealSize.largestShare > 0.5 ? ", over half from one deal" : ""}`,
  };

const cycleOf = ({ cycleDays }: Row) =>
  cycleDays && {
    value: formatCount(cycleDays.months, "month"),
    range: `${formatNumber(cycleDays.median)} days, ${formatRange(cycleDays.low, cycleDays.high)}`,
  };

function ProposalWords({ proposal }: { proposal: Proposal }) {
  const { planname, input, before, verdict } = proposal;
  const planned = `${planname}: ${inputTitle(input)}`;
  if (verdict === "confirmed")
    return (
      <>
        <Tag tone="positive">Confirmed</Tag> {planned} of {figureText(proposal, before)} fits.
      </>
    );
  return (
    <>
      <Tag tone="caution">Doubtful</Tag> {planned} is {figureText(proposal, before)}, your deals say{" "}
      {measuredText(proposal)}.
    </>
  );
}
