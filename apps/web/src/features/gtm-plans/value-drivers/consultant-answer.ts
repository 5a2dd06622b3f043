import {
  comparableName,
  defaultDriverScores,
  MAX_AUTOFILLED_DRIVERS,
} from "@beachhead/contract/plan-defaults";
import { readSegmentSize, type SegmentSize } from "@beachhead/contract/segment-sizes";
import type { ConsultantAnswer } from "../consultant/consultant.ts";
import { type DriverData, type ScoreKind, type Scores, toggled, withoutChoices } from "./driver-data.ts";

/** Why each pick was made, by industry, size and attribute. */
export type Picks = Readonly<
  Record<string, Partial<Readonly<Record<SegmentSize, Readonly<Record<string, string>>>>>>
>;

const NO_REASON = "Suggested by the AI consultant";

function scored(scores: Scores, ofMap: Scores, industry: string, attribute: string, score: number): Scores {
  const known = scores[industry]?.[attribute] ?? ofMap[industry]?.[attribute] ?? null;
  return known === null ? { ...scores, [industry]: { ...scores[industry], [attribute]: score } } : scores;
}

/** The name of a list that equals another, however that is written. */
function finder(names: readonly string[]): (name: string) => string | undefined {
  const byName = new Map(names.map((name) => [comparableName(name), name]));
  return (name) => byName.get(comparableName(name));
}

/**
 * An answer of the AI consultant applied: all choices false, then true where it says yes, at most five for each
 * industry and size. Names that are not known are ignored; picks without scores get the default ones.
 * @param ofMap scores of the customer value map, which stand where none was set by hand
 */
export function withAnswer(
  before: DriverData,
  { choices, reasons }: ConsultantAnswer,
  ofMap: Readonly<Record<ScoreKind, Scores>>,
): { data: DriverData; picks: Picks } {
  const industryOf = finder(before.industries);
  const attributeOf = finder(before.attributes);
  let data = withoutChoices(before);
  let { myScores, avgScores } = before.scores;
  const picks: Record<string, Partial<Record<SegmentSize, Record<string, string>>>> = {};
  for (const [industryName, sizes] of Object.entries(choices)) {
    const industry = industryOf(industryName);
    if (industry === undefined) continue;
    for (const [sizeName, answers] of Object.entries(sizes)) {
      const size = readSegmentSize(sizeName);
      if (size === undefined) continue;
      const picked: Record<string, string> = { ...picks[industry]?.[size] };
      for (const [attributeName, answer] of Object.entries(answers)) {
        const attribute = attributeOf(attributeName);
        if (attribute === undefined || comparableName(answer) !== "yes" || attribute in picked) continue;
        if (Object.keys(picked).length === MAX_AUTOFILLED_DRIVERS) break;
        picked[attribute] = reasons?.[industryName]?.[sizeName]?.[attributeName] ?? NO_REASON;
        data = toggled(data, industry, size, attribute);
        myScores = scored(myScores, ofMap.myScores, industry, attribute, defaultDriverScores.myScore);
        avgScores = scored(avgScores, ofMap.avgScores, industry, attribute, defaultDriverScores.averageScore);
      }
      picks[industry] = { ...picks[industry], [size]: picked };
    }
  }
  return { data: { ...data, scores: { myScores, avgScores } }, picks };
}
