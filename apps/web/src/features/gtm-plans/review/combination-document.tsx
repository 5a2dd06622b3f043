import { memo } from "react";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";
import { CompetitorsPart } from "./competitors-part.tsx";
import { DocumentHeading } from "./document-frame.tsx";
import { PositioningPart } from "./positioning-part.tsx";
import styles from "./review.module.css";
import { SegmentationPart } from "./segmentation-part.tsx";
import { SegmentsPart } from "./segments-part.tsx";
import { ValueDriversPart } from "./value-drivers-part.tsx";
import { ValueMapPart } from "./value-map-part.tsx";

interface CombinationDocumentProps extends CombinationOfPlan {
  /** Whether more than its heading is written out yet. */
  isWhole: boolean;
}

/** All that was entered for one product in one geography. */
export const CombinationDocument = memo(function CombinationDocument({
  isWhole,
  ...of
}: CombinationDocumentProps) {
  return (
    <section className={styles["combination"]} aria-busy={!isWhole || undefined}>
      <DocumentHeading below={1}>{of.combination.title}</DocumentHeading>
      {isWhole && (
        <>
          <SegmentationPart {...of} />
          <CompetitorsPart {...of} />
          <ValueMapPart {...of} />
          <ValueDriversPart {...of} />
          <SegmentsPart {...of} />
          <PositioningPart {...of} />
        </>
      )}
    </section>
  );
});
