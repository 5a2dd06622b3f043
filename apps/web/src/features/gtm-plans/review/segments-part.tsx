import { type SegmentSize, segmentLevels, segmentSizes } from "@beachhead/contract/segment-sizes";
import { Check } from "lucide-react";
import { type CombinationContext, stateIn } from "../combinations/combination-section.ts";
import { levelFacts } from "../recommended/level-facts.ts";
import { DocumentPart, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";

const NOT_SCORED = segmentLevels.at(-1);

function Level({ level, isChosen }: { level: string; isChosen: boolean }) {
  // An imported plan may have other levels.
  const known = segmentLevels.find((each) => each === level);
  const facts = known === undefined ? undefined : levelFacts[known];
  return (
    <span className={styles["level"]}>
      <span className={styles["depth"]} data-depth={facts?.bars} aria-hidden="true" />
      <span>{facts?.label ?? level}</span>
      {isChosen && (
        <strong className={styles["chosen"]}>
          <Check aria-hidden="true" />
          chosen
        </strong>
      )}
    </span>
  );
}

/** The recommended level of each segment, and which ones were chosen. */
export function SegmentsPart({ plan, combination }: CombinationContext) {
  const levels = plan.recommendedsegmentData[combination.title];
  const selection = plan.personalSelection[combination.title];
  const isSaved = stateIn({ plan, combination }, "recommended-segmentation") !== "empty";
  const isChosen = (industry: string, size: SegmentSize) => selection?.[industry]?.[size] === true;
  const isAnyKnown = combination.industries.some((industry) =>
    segmentSizes.some(
      (size) => (levels?.[industry]?.[size] ?? NOT_SCORED) !== NOT_SCORED || isChosen(industry, size),
    ),
  );
  const nothing = (sentence: string) => (
    <NothingYet step="recommended-segmentation" combinationId={combination.id}>
      {sentence}
    </NothingYet>
  );
  return (
    <DocumentPart title="Recommended segments" step="recommended-segmentation" combination={combination}>
      {isAnyKnown ? (
        <>
          <DocumentTable
            caption={`Recommended segments of ${combination.title}`}
            rows={combination.industries}
            rowKey={(industry) => industry}
            columns={[
              { key: "industry", header: "Industry", names: true, cell: (industry) => industry },
              ...segmentSizes.map((size) => ({
                key: size,
                header: size,
                cell: (industry: string) => {
                  const level = levels?.[industry]?.[size];
                  if (level === undefined) return <Figure value={null} />;
                  return <Level level={level} isChosen={isChosen(industry, size)} />;
                },
              })),
            ]}
          />
          {!isSaved && nothing("Preselected by level, not chosen by hand yet.")}
        </>
      ) : (
        nothing("No segment can be scored yet.")
      )}
    </DocumentPart>
  );
}
