import type { Advice, IndustryAdvice } from "@beachhead/contract";
import {
  comparableName,
  defaultDriverScores,
  MAX_AUTOFILLED_DRIVERS,
} from "@beachhead/contract/plan-defaults";
import { readSegmentSize, type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import {
  type DriverData,
  isChosen,
  type ScoreKind,
  type Scores,
  toggled,
  withoutChoices,
} from "../driver-fields.ts";

type ByIndustrySizeAndAttribute = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

export interface Answer {
  /** "yes" or "no" by industry, company size and attribute. */
  choices: ByIndustrySizeAndAttribute;
  /** Reasons for the "yes" answers. */
  reasons?: ByIndustrySizeAndAttribute | undefined;
}

/** The reason for each pick, by industry, size and attribute. */
export type Picks = Readonly<
  Record<string, Partial<Readonly<Record<SegmentSize, Readonly<Record<string, string>>>>>>
>;

export interface AppliedAnswer {
  data: DriverData;
  picks: Picks;
}

const NO_REASON = "Suggested by the AI consultant";

const defaultScores: Readonly<Record<ScoreKind, number>> = {
  myScores: defaultDriverScores.myScore,
  avgScores: defaultDriverScores.averageScore,
};

function scored(scores: Scores, ofMap: Scores, industry: string, attribute: string, score: number): Scores {
  const known = scores[industry]?.[attribute] ?? ofMap[industry]?.[attribute] ?? null;
  return known === null ? { ...scores, [industry]: { ...scores[industry], [attribute]: score } } : scores;
}

/** Finds a name in a list, ignoring case and spaces. */
function finder(names: readonly string[]): (name: string) => string | undefined {
  const byName = new Map(names.map((name) => [comparableName(name), name]));
  return (name) => byName.get(comparableName(name));
}

/**
 * An answer of the AI consultant applied: all choices false, then true where it says yes, at most five for each
 * industry and size. Names that are not known are ignored; picks without scores get the default ones.
 * @param ofMap scores of the customer value map, for cells not set by hand
 */
export function withAnswer(
  before: DriverData,
  answer: Answer,
  ofMap: Readonly<Record<ScoreKind, Scores>>,
): AppliedAnswer {
  return withPicks({ data: withoutChoices(before), picks: {} }, answer, ofMap);
}

/** Adds the "yes" answers to what was applied before. */
export function withPicks(
  applied: AppliedAnswer,
  { choices, reasons }: Answer,
  ofMap: Readonly<Record<ScoreKind, Scores>>,
): AppliedAnswer {
  let { data } = applied;
  let { myScores, avgScores } = data.scores;
  const industryOf = finder(data.industries);
  const attributeOf = finder(data.attributes);
  const picks: Record<string, Partial<Record<SegmentSize, Readonly<Record<string, string>>>>> = {
    ...applied.picks,
  };
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
        if (!isChosen(data, industry, size, attribute)) data = toggled(data, industry, size, attribute);
        myScores = scored(myScores, ofMap.myScores, industry, attribute, defaultScores.myScores);
        avgScores = scored(avgScores, ofMap.avgScores, industry, attribute, defaultScores.avgScores);
      }
      picks[industry] = { ...picks[industry], [size]: picked };
    }
  }
  return { data: { ...data, scores: { myScores, avgScores } }, picks };
}

/** Takes an autofill back: the choices as they were before, and without the default scores it added. */
export function withoutAnswer(now: DriverData, before: DriverData): DriverData {
  const restored = (kind: ScoreKind): Scores =>
    Object.fromEntries(
      Object.entries(now.scores[kind]).flatMap(([industry, scores]) => {
        const own = Object.entries(scores).filter(
          ([attribute, score]) =>
            score !== defaultScores[kind] || before.scores[kind][industry]?.[attribute] !== undefined,
        );
        return own.length === 0 ? [] : [[industry, Object.fromEntries(own)] as const];
      }),
    );
  const scores = { myScores: restored("myScores"), avgScores: restored("avgScores") };
  let data: DriverData = { ...withoutChoices(now), scores };
  for (const industry of before.industries)
    for (const size of segmentSizes)
      for (const attribute of before.attributes)
        if (isChosen(before, industry, size, attribute)) data = toggled(data, industry, size, attribute);
  return data;
}

/** The picks of one industry's advice as an answer. */
export function answerOf({ name, cells }: IndustryAdvice): {
  choices: ByIndustrySizeAndAttribute;
  reasons: ByIndustrySizeAndAttribute;
} {
  const bySuggestion = (value: (reason: string) => string) => ({
    [name]: Object.fromEntries(
      segmentSizes.map((size) => [
        size,
        Object.fromEntries(
          cells[size].filter(({ yes }) => yes).map(({ attribute, reason }) => [attribute, value(reason)]),
        ),
      ]),
    ),
  });
  return { choices: bySuggestion(() => "yes"), reasons: bySuggestion((reason) => reason) };
}

/** Reasons of the picks of the industries that were assessed. */
export function reasonsOf({ industries }: Pick<Advice, "industries">): ByIndustrySizeAndAttribute {
  return Object.fromEntries(
    assessed(industries).flatMap((industry) => Object.entries(answerOf(industry).reasons)),
  );
}

const assessed = (industries: readonly IndustryAdvice[]) =>
  industries.filter(({ status }) => status === "assessed");

/** The picks of an advice if the choices are exactly these: nobody has changed them since. */
export function unchangedPicks(
  data: DriverData,
  { industries }: Pick<Advice, "industries">,
): Picks | undefined {
  const picks: Record<string, Partial<Record<SegmentSize, Record<string, string>>>> = {};
  for (const { name, cells } of assessed(industries))
    picks[name] = Object.fromEntries(
      segmentSizes.map((size) => [
        size,
        Object.fromEntries(
          cells[size].filter(({ yes }) => yes).map(({ attribute, reason }) => [attribute, reason]),
        ),
      ]),
    );
  const isUnchanged = data.industries.every((industry) =>
    segmentSizes.every((size) =>
      data.attributes.every(
        (attribute) =>
          isChosen(data, industry, size, attribute) === (picks[industry]?.[size]?.[attribute] !== undefined),
      ),
    ),
  );
  return isUnchanged && Object.keys(picks).length > 0 ? picks : undefined;
}

/** Number of picks in an industry. */
export const countPicks = (picks: Picks, industry: string): number =>
  Object.values(picks[industry] ?? {}).reduce((sum, cell) => sum + Object.keys(cell).length, 0);
