import { type Impact, type ImpactStage, impactStages } from "./entry.ts";

/** The stages named in a text, in the order of a purchase, as the catalogue writes them; null for any other word. */
export function readImpact(text: string): Impact | null {
  const words = text
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  const stages = impactStages.filter((stage) => words.includes(stage.toLowerCase()));
  const isKnown = words.every((word) => stages.some((stage) => stage.toLowerCase() === word));
  return isKnown ? joinStages(stages) : null;
}

function joinStages(stages: readonly ImpactStage[]): Impact {
  const has = (stage: ImpactStage): boolean => stages.includes(stage);
  if (has("Awareness") && has("Consideration"))
    return has("Closure") ? "Awareness, Consideration, Closure" : "Awareness, Consideration";
  if (has("Closure") && has("Awareness")) return "Awareness, Closure";
  if (has("Closure") && has("Consideration")) return "Consideration, Closure";
  return stages[0] ?? "";
}
