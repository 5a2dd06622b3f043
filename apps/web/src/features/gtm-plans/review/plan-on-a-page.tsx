import type { GtmPlanReply } from "@beachhead/contract";

import { type ReactNode, useState } from "react";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import { usePlanThread } from "../../../data/use-plan-thread.ts";
import { classNames } from "../../../lib/class-names.ts";
import {
  formatCompact,
  formatCount,
  formatFraction,
  formatNumber,
  formatOdds,
  oddsInWords,
} from "../../../lib/format/numbers.ts";
import { reachText } from "../../../lib/format/reach.ts";
import { currentYear, yearName, yearWords } from "../../../lib/format/years.ts";
import { pricedFor } from "../../../lib/thread/thread-figures.ts";
import { Bars } from "./bars.tsx";
import styles from "./plan-on-a-page.module.css";
import { chosenSegments, positions, revenuePath } from "./plan-page.ts";
import review from "./review.module.css";

const MOST_INDUSTRIES = 4;
const MOST_POSITIONS = 2;

interface PartProps {
  title: string;
  finding: string;
  className?: string | undefined;
  children?: ReactNode;
}

function Part({ title, finding, className, children }: PartProps) {
  return (
    <section className={classNames(styles["part"], className)}>
      <h3 className={styles["title"]}>{title}</h3>
      <p className={styles["finding"]}>{finding}</p>
      {children}
    </section>
  );
}

/** The plan on one page, for a screen, a print or a meeting: goal, segments, position, channels, price and odds. */
export function PlanOnAPage({ plan }: { plan: GtmPlanReply }) {
  const [baseYear] = useState(() => currentYear(plan.yearStartMonth, new Date()));
  const thread = usePlanThread(plan.id, null);
  const path = revenuePath(plan, baseYear);
  const segments = chosenSegments(plan);
  const texts = positions(plan);
  const names = path?.years.map((each) => yearName(each, plan.yearStartMonth)) ?? [];
  const [target, year] = [path?.values.at(-1), names.at(-1)];
  return (
    <section className={classNames(review["document"], styles["page"])} aria-label="The plan on a page">
      <h2 className={styles["head"]}>The plan on a page</h2>
      <div className={styles["parts"]}>
        <Part
          title="Goal"
          finding={
            target === undefined || year === undefined
              ? "No revenue goal with a year yet"
              : `${formatCompact(target)} ${plan.currency} of revenue by ${year}`
          }
        >
          {path !== null && (
            <Bars
              rows={path.values.map((value, index) => ({
                name: names[index] ?? "",
                fraction: value / Math.max(1, ...path.values),
                value: formatCompact(value),
              }))}
            />
          )}
        </Part>
        <Part
          title="Segments"
          finding={
            segments.count === 0
              ? "No segment is chosen yet"
              : `${formatCount(segments.count, "segment")} chosen${segments.accounts === 0 ? "" : ` with ${formatNumber(segments.accounts)} accounts`}`
          }
        >
          {segments.industries.length > 0 && (
            <Bars
              rows={segments.industries.slice(0, MOST_INDUSTRIES).map(({ name, share }) => ({
                name,
                fraction: share,
                value: formatFraction(share),
              }))}
            />
          )}
        </Part>
        <Part
          title="Position"
          className={styles["wide"]}
          finding={texts.length === 0 ? "No position is written yet" : (texts[0] ?? "")}
        >
          {texts.slice(1, MOST_POSITIONS).map((text) => (
            <p key={text} className={styles["finding"]}>
              {text}
            </p>
          ))}
        </Part>
        <ChannelsPart thread={thread} currency={plan.currency} />
        <PricePart thread={thread} />
      </div>
    </section>
  );
}

type Thread = ReturnType<typeof usePlanThread>;

function ChannelsPart({ thread, currency }: { thread: Thread; currency: string }) {
  const channels = thread?.channels ?? null;
  const reach = thread?.reach ?? null;
  if (channels === null) return <Part title="Channels" finding="No channel plan yet" />;
  const share = reach?.share ?? null;
  const firstYear = yearWords(thread?.inheritance).heading(1);
  return (
    <Part
      title="Channels"
      finding={
        reach === null
          ? `Channels bring ${formatCompact(channels.firstYear)} ${currency} in ${firstYear}`
          : `Channels ${reachText(reach, currency)}`
      }
    >
      {share !== null && (
        <ScaleBar
          fraction={share}
          label={`${formatFraction(share)} of what is needed`}
          height={10}
          decorative
        />
      )}
      <p className={styles["note"]}>{formatCount(channels.people, "person", "people")} in a full year</p>
    </Part>
  );
}

function PricePart({ thread }: { thread: Thread }) {
  const simulation = thread?.simulation ?? null;
  if (thread === null || simulation === null)
    return <Part title="Price and odds" finding="No price simulation yet" />;
  const { odds } = simulation.summary;
  const points = thread?.result?.result.recommended?.points ?? [];
  return (
    <Part
      title="Price and odds"
      finding={`The odds of both targets are ${formatOdds(odds)}${pricedFor(thread.inheritance, simulation)}: ${oddsInWords(odds)}`}
    >
      <ScaleBar fraction={odds} label={`${formatOdds(odds)} odds`} height={10} decorative />
      {points.length > 0 && (
        <p className={styles["note"]}>
          Recommended:{" "}
          {points
            .map(
              ({ plan, pricePerUser, customersFirstYear }) =>
                `${plan} ${formatNumber(pricePerUser, 2)} with ${formatNumber(customersFirstYear)} customers`,
            )
            .join(", ")}
        </p>
      )}
    </Part>
  );
}
