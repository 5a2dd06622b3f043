import { bySize, type Selection, type SentSelection, selectionState } from "@beachhead/contract";
import { isTickedByDefault } from "@beachhead/engine";
import type { Combination, ComputedLevels } from "./combination.ts";
import type { IssueCollector } from "./issue-collector.ts";
import { entriesOf, replaceByIndustry } from "./names.ts";
import { defineSection } from "./section.ts";

function readSelection(
  sent: SentSelection,
  { industries, sections }: Combination,
  addIssue: IssueCollector,
): Selection {
  return replaceByIndustry(sent, sections["recommended-segmentation"], industries, [], addIssue);
}

const none = () => bySize(() => false);

/** The saved selection; if none was saved, the one that the levels suggest. */
function selectionOf({ industries, sections }: Combination, levels: ComputedLevels): Selection {
  const stored = sections["recommended-segmentation"];
  const chosen = new Map(entriesOf(stored, industries));
  return Object.fromEntries(
    industries.map((industry) => {
      if (stored !== undefined) return [industry, chosen.get(industry) ?? none()];
      const computed = levels[industry];
      return [industry, bySize((size) => computed !== undefined && isTickedByDefault(computed[size]))];
    }),
  );
}

export const selection = defineSection({
  id: "recommended-segmentation",
  mapName: "personalSelection",
  bodyField: "individualUserSelectedSegmentData",
  savedMessage: "Personal selections saved successfully!",
  read: readSelection,
  reply: selectionOf,
  state: (combination) => selectionState(selectionOf(combination, {})),
});
