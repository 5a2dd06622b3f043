import type { GtmPlanReply } from "@beachhead/contract";
import { useMemo, useState } from "react";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useNarrow } from "../../../lib/screen/use-narrow.ts";
import { CombinationDocument } from "./combination-document.tsx";
import { DetailsPart } from "./details-part.tsx";
import {
  DocumentHeading,
  type DocumentManner,
  DocumentMannerContext,
  NothingYet,
} from "./document-frame.tsx";
import { GoalsPart } from "./goals-part.tsx";
import styles from "./review.module.css";
import { useWrittenOut } from "./use-written-out.ts";

/** A table of eight columns is wider, in pixels. */
const WIDEST_NARROW = 900;

interface PlanDocumentProps extends Pick<DocumentManner, "top" | "linked"> {
  plan: GtmPlanReply;
}

/** A whole plan to be read, on the screen and on paper. */
export function PlanDocument({ plan, top, linked }: PlanDocumentProps) {
  const [baseYear] = useState(() => new Date().getFullYear());
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
