import {
  comparableName,
  defaultDriverScores,
  MAX_AUTOFILLED_DRIVERS,
} from "@beachhead/contract/plan-defaults";
import { readSegmentSize, type SegmentSize } from "@beachhead/contract/segment-sizes";
import { createStore } from "zustand/vanilla";
import { toast } from "../../../components/toast/toast-store.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { type AskConsultant, askForValueDrivers, type ConsultantAnswer } from "../consultant/consultant.ts";
import { ConsultantActions } from "../consultant/consultant-actions.tsx";
import {
  type DriverData,
  mapScores,
  type ScoreKind,
  type Scores,
  toggled,
  withoutChoices,
} from "./driver-fields.ts";

interface ConsultantsProps extends SectionFormProps<DriverData> {
  ask?: AskConsultant | undefined;
}

/** Buttons to get the picks from the AI consultant, with Undo. */
export function Consultants(props: ConsultantsProps) {
  const { form, plan, combination, readOnly, ask = askForValueDrivers } = props;
  if (readOnly) return null;

  function pick(answer: ConsultantAnswer): void {
    const before = form.store.getState().values;
    const ofMap = mapScores({ plan, combination }, before.attributes);
    const { data, picks } = withAnswer(before, answer, ofMap);
    form.update(() => data);
    highlight(combination.id, picks);
    toast.undo("The AI consultant's picks are in", () => {
      form.update(() => before);
      clearHighlight(combination.id);
    });
  }

  return (
    <ConsultantActions
      ask={() => {
        const { industries, attributes } = form.store.getState().values;
        return ask({ planId: plan.id, combinationId: combination.id, industries, attributes });
      }}
      onAnswer={pick}
    />
  );
}

/** The reason for each pick, by industry, size and attribute. */
export type Picks = Readonly<
  Record<string, Partial<Readonly<Record<SegmentSize, Readonly<Record<string, string>>>>>>
>;

const NO_REASON = "Suggested by the AI consultant";

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

/** The AI consultant's picks that were not edited since, by combination id. */
export const highlights = createStore<Readonly<Record<string, Picks>>>(() => ({}));

export function highlight(combinationId: string, picks: Picks): void {
  highlights.setState({ [combinationId]: picks });
}

/** An edit clears the highlight of the whole combination. */
export function clearHighlight(combinationId: string): void {
  if (!(combinationId in highlights.getState())) return;
  const { [combinationId]: _, ...rest } = highlights.getState();
  highlights.setState(rest, true);
}
