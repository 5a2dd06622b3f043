import type { PlannedVsActualBlock } from "@beachhead/contract";
import { memo } from "react";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { Tag, type TagTone } from "../../../components/tag/tag.tsx";
import { formatNumber, formatPercent } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { achievementBase } from "./base-words.ts";
import styles from "./planned.module.css";

type Status = PlannedVsActualBlock["revenueAchievement"]["status"];

const tones: Record<Status, TagTone> = {
  Achieved: "positive",
  "On track": "positive",
  "Slightly behind": "sea",
  "At risk": "caution",
  "Off track": "negative",
  "Not started": "neutral",
  "No plan": "neutral",
};

function StatusTag({ status }: { status: Status }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}

interface BlockFiguresProps {
  /** Tells the figures of one period from those of the other in comments. */
  id: string;
  title: string;
  block: PlannedVsActualBlock;
  currency: string;
  /** "2027", or "2026 to 2027". */
  years: string;
  /** Share of them gone by, 0..1. */
  elapsed: number;
}

/** The four figures of a period. */
export const BlockFigures = memo(function BlockFigures(props: BlockFiguresProps) {
  const { id, title, block, currency, years, elapsed } = props;
  const { pipelineSums, revenueSum, revenueAchievement: reached, coverage } = block;
  const base = achievementBase(reached, years, elapsed);
  const planned = block.rows.filter(
    ({ plannedPipeline, plannedRevenue }) => plannedPipeline > 0 || plannedRevenue > 0,
  );
  const channels = new Set(planned.flatMap(({ channel }) => channel ?? [])).size;
  return (
    <section className={styles["block"]} aria-label={title}>
      <h2 className={styles["blockTitle"]}>{title}</h2>
      <PlaceScope id={id} name={title}>
        <div className={styles["figures"]}>
          <Stat
            size="lg"
            label="Planned pipeline"
            term="pipeline"
            value={formatNumber(pipelineSums.planned)}
            note={`${currency}, ${channels} ${channels === 1 ? "channel" : "channels"}`}
          />
          <Stat
            size="lg"
            label="CRM pipeline"
            value={formatNumber(pipelineSums.crm)}
            reason="Open and won deals that were created in the period."
            note={`${shortMoney(pipelineSums.open)} open, ${shortMoney(pipelineSums.weighted)} weighted`}
          />
          <Stat
            size="lg"
            label="Closed revenue"
            value={formatNumber(revenueSum.closed)}
            reason="Won deals that were closed in the period."
            note={`of ${formatNumber(revenueSum.planned)} planned`}
          />
          <div className={styles["achievement"]}>
            <Stat
              size="lg"
              label="Revenue achievement"
              value={reached.percent === null ? null : formatPercent(reached.percent, 1)}
              reason={
                reached.percent === null
                  ? "No revenue is planned for the period."
                  : `Closed revenue as per cent of the period's plan.${coverage.has === null || coverage.needs === null ? "" : ` Open deals cover ${formatNumber(coverage.has, 1)} times what is missing; the plan's win rate needs ${formatNumber(coverage.needs, 1)}.`}`
              }
            />
            <StatusTag status={reached.status} />
            <ScaleBar
              fraction={(reached.percent ?? 0) / 100}
              label="Revenue achievement"
              decorative
              className={styles["achievementBar"]}
            />
            {base !== null && <p className={styles["base"]}>{base}</p>}
          </div>
        </div>
      </PlaceScope>
    </section>
  );
});
