import { bySize, type Selection, type SentSelection } from "@beachhead/contract";
import { isTickedByDefault } from "@beachhead/engine";
import type { Combination, Report } from "./combination.ts";
import type { ComputedLevels } from "./levels.ts";
import { entriesOf, replaceByIndustry } from "./names.ts";

export function readSelection(
  sent: SentSelection,
  { industries, sections }: Combination,
  report: Report,
): Selection {
  return replaceByIndustry(sent, sections["recommended-segmentation"], industries, [], report);
}

const none = () => bySize(() => false);

/** The saved choice; where none was saved, what the levels suggest. */
export function selectionOf({ industries, sections }: Combination, levels: ComputedLevels): Selection {
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
