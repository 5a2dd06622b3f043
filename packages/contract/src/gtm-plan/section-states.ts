import type { Competition, Segmentation, Selection, ValueDrivers, ValueMap } from "./section-replies.ts";
import { segmentSizes } from "./segment-sizes.ts";
import type { StepState } from "./step-state.ts";
import { stateOf, withWarning } from "./step-state.ts";

const isFilled = (text: string) => text.trim() !== "";
const MAX_SHARE = 100;

/**
 * State of a combination's segmentation: complete when every industry has a figure for each size; a warning where
 * some industries have a market size and others none, because their sizes then cannot be compared.
 */
export function segmentationState(
  { rational, industries }: Segmentation,
  ofCombination: readonly string[],
): StepState {
  const rows = ofCombination.map((industry) => industries[industry]);
  const filled = rows.flatMap((row) => segmentSizes.map((size) => (row?.[size] ?? null) !== null));
  const state = stateOf(filled);
  const sized = rows.filter((row) => typeof row?.marketSize === "number").length;
  if (state === "empty") return isFilled(rational) || sized > 0 ? "partial" : "empty";
  return withWarning(state, sized > 0 && sized < rows.length);
}

/**
 * State of a combination's competitors: complete when every industry has one with a name; a warning where the
 * shares of an industry with our own are more than the whole.
 */
export function competitorsState(
  { competitors, marketShare }: Competition,
  ofCombination: readonly string[],
): StepState {
  const named = competitors.filter(({ name }) => isFilled(name));
  const rowsIn = (industry: string) =>
    named.filter((row) => row.industry === industry || row.industry === "");
  const state = stateOf(ofCombination.map((industry) => rowsIn(industry).length > 0));
  const isOver = ofCombination.some((industry) => {
    const sum = rowsIn(industry).reduce((total, row) => total + row.marketShare, 0);
    return sum + (marketShare[industry] ?? 0) > MAX_SHARE + 1e-9;
  });
  return withWarning(state, isOver);
}

/** State of a combination's value map: complete when we and at least one competitor have every score. */
export function valueMapState({ attributes, values }: ValueMap, companyName: string): StepState {
  const rivals = Object.keys(values).filter((name) => name !== companyName);
  const filled = (name: string) =>
    attributes.map((attribute) => typeof values[name]?.[attribute] === "number");
  const cells = [companyName, ...rivals].flatMap(filled);
  return stateOf(rivals.length === 0 ? [...cells, false] : cells);
}

/** State of a combination's value drivers: complete when every industry has one at some size. */
export function valueDriversState({ industries, selections }: ValueDrivers): StepState {
  return stateOf(
    industries.map((industry) =>
      segmentSizes.some((size) => Object.values(selections[industry]?.[size] ?? {}).includes(true)),
    ),
  );
}

/** State of a combination's own choice of segments, once it was saved: complete when one is chosen. */
export function selectionState(selection: Selection): StepState {
  const isAnyChosen = Object.values(selection).some((sizes) => Object.values(sizes).includes(true));
  return isAnyChosen ? "complete" : "partial";
}

/** What `positioningState` reads of a positioning. */
interface PositioningToJudge {
  companyOffering: string;
  companyPositioning: string;
  commercialScorecard: readonly { score: number | null }[];
}

/** State of a combination's positioning: complete with both texts and every line of the scorecard scored. */
export function positioningState(positioning: PositioningToJudge): StepState {
  const { companyOffering, companyPositioning, commercialScorecard } = positioning;
  return stateOf([
    isFilled(companyOffering),
    isFilled(companyPositioning),
    ...commercialScorecard.map(({ score }) => score !== null),
  ]);
}
