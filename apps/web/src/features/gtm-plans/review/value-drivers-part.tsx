import { type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { DocumentPart, NoteText, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";

/** The value drivers by industry and company size. */
export function ValueDriversPart({ plan, combination }: CombinationContext) {
  const drivers = plan.overlayValueDriver[combination.title];
  const picked = (industry: string, size: SegmentSize): string[] =>
    Object.entries(drivers?.selections[industry]?.[size] ?? {}).flatMap(([attribute, isPicked]) =>
      isPicked ? [attribute] : [],
    );
  const isAnyPicked = combination.industries.some((industry) =>
    segmentSizes.some((size) => picked(industry, size).length > 0),
  );
  return (
    <DocumentPart title="Value drivers" step="overlayValueDriver" combination={combination}>
      {isAnyPicked ? (
        <DocumentTable
          stacks
          caption={`Value drivers of ${combination.title}`}
          rows={combination.industries}
          rowKey={(industry) => industry}
          columns={[
            { key: "industry", header: "Industry", names: true, cell: (industry) => industry },
            ...segmentSizes.map((size) => ({
              key: size,
              header: size,
              cell: (industry: string) => <Figure value={picked(industry, size).join(", ")} nothing="none" />,
            })),
          ]}
        />
      ) : (
        <NothingYet step="overlayValueDriver" combinationId={combination.id}>
          No value driver is chosen yet.
        </NothingYet>
      )}
      <NoteText text={drivers?.note ?? ""} />
    </DocumentPart>
  );
}
