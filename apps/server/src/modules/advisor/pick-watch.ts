import { type AdvisorEngineId, segmentSizes, type ValueDrivers } from "@beachhead/contract";
import type { AdvisorAnswer } from "./advisor.ts";

/** Counts of picks by engine, for the metrics. */
export interface PickCounts {
  countPicks(engine: AdvisorEngineId, counts: { saved: number; unticked: number }): void;
}

/** Autofills whose picks are watched; older ones are forgotten. */
const MOST_WATCHED = 1_000;

interface Watched {
  engine: AdvisorEngineId;
  /** Picks that no save has had yet, and those that one had. */
  pending: Set<string>;
  saved: Set<string>;
}

/** Follows what users do with the picks of autofills. */
export interface PickWatch {
  remember(combinationId: string, answer: AdvisorAnswer): void;
  /** A save of the value drivers. */
  saved(combinationId: string, selections: ValueDrivers["selections"]): void;
}

/**
 * Remembers the picks of this process's last autofills and counts how many are saved and how many of these are un-ticked
 * later, each once. In memory: saves that another process receives are missing on both sides, so the share is a sample.
 */
export function createPickWatch(counts: PickCounts | undefined): PickWatch {
  const watched = new Map<string, Watched>();
  return {
    remember(combinationId, { engine, industries }) {
      if (counts === undefined) return;
      const pending = new Set(
        industries
          .filter(({ status }) => status === "assessed")
          .flatMap(({ name, cells }) =>
            segmentSizes.flatMap((size) =>
              cells[size].filter(({ yes }) => yes).map(({ attribute }) => keyOf(name, size, attribute)),
            ),
          ),
      );
      watched.delete(combinationId);
      watched.set(combinationId, { engine: engine.id, pending, saved: new Set() });
      const [oldest] = watched.keys();
      if (watched.size > MOST_WATCHED && oldest !== undefined) watched.delete(oldest);
    },
    saved(combinationId, selections) {
      const autofill = watched.get(combinationId);
      if (autofill === undefined || counts === undefined) return;
      const ticked = new Set(
        Object.entries(selections).flatMap(([industry, sizes]) =>
          segmentSizes.flatMap((size) =>
            Object.entries(sizes[size]).flatMap(([attribute, isTicked]) =>
              isTicked ? keyOf(industry, size, attribute) : [],
            ),
          ),
        ),
      );
      const unticked = [...autofill.saved].filter((pick) => !ticked.has(pick));
      const saved = [...autofill.pending].filter((pick) => ticked.has(pick));
      for (const pick of unticked) autofill.saved.delete(pick);
      for (const pick of saved) {
        autofill.pending.delete(pick);
        autofill.saved.add(pick);
      }
      if (saved.length + unticked.length > 0)
        counts.countPicks(autofill.engine, { saved: saved.length, unticked: unticked.length });
    },
  };
}

const keyOf = (industry: string, size: string, attribute: string) =>
  JSON.stringify([industry.toLowerCase(), size, attribute.toLowerCase()]);
