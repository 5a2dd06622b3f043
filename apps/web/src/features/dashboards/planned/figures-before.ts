import type { BodyInputOf, CalibrationProposal, DgChannel } from "@beachhead/contract";

/** A channel with each figure as it was before, where it still is the CRM's. */
export function withFiguresBefore(
  { label, checked, content, roiTable, timeBoundSimulation }: DgChannel,
  figures: readonly Pick<CalibrationProposal, "input" | "before" | "after">[],
): BodyInputOf<"saveDgChannel"> {
  const inputs = { ...roiTable[0] };
  const [timing] = timeBoundSimulation;
  let months = timing?.LeadtoClosure;
  for (const { input, before, after } of figures) {
    if (input === "leadToClosure" && months === after) months = before;
    if (inputs[input] === after) inputs[input] = before;
  }
  return {
    label,
    checked,
    content,
    roiTable: [inputs],
    timeBoundSimulation: timing === undefined ? [] : [{ ...timing, LeadtoClosure: months }],
  };
}
