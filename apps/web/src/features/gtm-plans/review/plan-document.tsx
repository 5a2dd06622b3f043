import type { GtmPlanReply } from "@beachhead/contract";
import { memo, startTransition, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { currentYear } from "../../../lib/format/years.ts";
import { useNarrow } from "../../../lib/screen/use-narrow.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { CompetitorsPart } from "./competitors-part.tsx";
import { DetailsPart } from "./details-part.tsx";
import {
  DocumentHeading,
  type DocumentManner,
  DocumentMannerContext,
  NothingYet,
} from "./document-frame.tsx";
import { GoalsPart } from "./goals-part.tsx";
import { PositioningPart } from "./positioning-part.tsx";
import styles from "./review.module.css";
import { SegmentationPart } from "./segmentation-part.tsx";
import { SegmentsPart } from "./segments-part.tsx";
import { ValueDriversPart } from "./value-drivers-part.tsx";
import { ValueMapPart } from "./value-map-part.tsx";

/** A table of eight columns is wider than this, in pixels. */
const WIDEST_NARROW = 900;

interface PlanDocumentProps extends Pick<DocumentManner, "top" | "linked"> {
  plan: GtmPlanReply;
}

/** The whole plan as a document, for screen and print. */
export function PlanDocument({ plan, top, linked }: PlanDocumentProps) {
  const [baseYear] = useState(() => currentYear(plan.yearStartMonth, new Date()));
  const scrolls = useNarrow(WIDEST_NARROW);
  const manner = useMemo(() => ({ top, linked, scrolls }), [top, linked, scrolls]);
  const { combinationData } = plan;
  const written = useWrittenOut(combinationData.length);
  return (
    <DocumentMannerContext value={manner}>
      <article className={styles["document"]}>
        <header className={styles["head"]}>
          <DocumentHeading below={0}>{plan.gtmPlanName}</DocumentHeading>
          <p>
            {plan.companyName},{" "}
            {formatCount(
              combinationData.length,
              "combination of product and geography",
              "combinations of product and geography",
            )}
            , last changed {formatDate(plan.updatedAt)}
          </p>
        </header>
        <DetailsPart plan={plan} />
        <GoalsPart plan={plan} baseYear={baseYear} />
        {combinationData.length === 0 && (
          <NothingYet step="business-details">No product has a geography yet.</NothingYet>
        )}
        {combinationData.map((combination, index) => (
          <CombinationDocument
            key={combination.id}
            plan={plan}
            combination={combination}
            isWhole={index < written}
          />
        ))}
      </article>
    </DocumentMannerContext>
  );
}

interface CombinationDocumentProps extends CombinationContext {
  /** Whether more than the heading is rendered. */
  isWhole: boolean;
}

/** Everything entered for one combination. */
const CombinationDocument = memo(function CombinationDocument({
  isWhole,
  ...context
}: CombinationDocumentProps) {
  return (
    <section className={styles["combination"]} aria-busy={!isWhole || undefined}>
      <DocumentHeading below={1}>{context.combination.title}</DocumentHeading>
      {isWhole && (
        <>
          <SegmentationPart {...context} />
          <CompetitorsPart {...context} />
          <ValueMapPart {...context} />
          <ValueDriversPart {...context} />
          <SegmentsPart {...context} />
          <PositioningPart {...context} />
        </>
      )}
    </section>
  );
});

const AT_ONCE = 3;

/**
 * How many of many parts are written out: the first ones at once, the others one after another, so that the page
 * stays responsive; all of them before it is printed.
 */
function useWrittenOut(total: number): number {
  const [count, setCount] = useState(AT_ONCE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + AT_ONCE)), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  useEffect(() => {
    const all = (): void => flushSync(() => setCount(total));
    window.addEventListener("beforeprint", all);
    return () => window.removeEventListener("beforeprint", all);
  }, [total]);
  return Math.min(count, total);
}
