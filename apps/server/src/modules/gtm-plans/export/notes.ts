import type { GtmPlanReply } from "@beachhead/contract";
import type { Combination } from "./findings.ts";

interface Note {
  step: string;
  text: string;
}

const written = (notes: readonly Note[]): Note[] => notes.filter(({ text }) => text !== "");

export const goalNotes = ({ goalsNote }: GtmPlanReply): Note[] =>
  written([{ step: "Goals", text: goalsNote }]);

/** What the user notes about the steps of a combination; of segmentation its rationale. */
export const combinationNotes = (plan: GtmPlanReply, { title }: Combination): Note[] =>
  written([
    { step: "Segmentation", text: plan.segmentationData[title]?.rational ?? "" },
    { step: "Competitors", text: plan.competitors[title]?.note ?? "" },
    { step: "Customer value map", text: plan.customerValueData[title]?.note ?? "" },
    { step: "Value drivers", text: plan.overlayValueDriver[title]?.note ?? "" },
  ]);
