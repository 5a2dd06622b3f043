import type { GtmPlanReply } from "@beachhead/contract";
import { type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";

/** A recommended channel with its reason. */
export interface Recommendation {
  key: number;
  points: number;
  reason: string;
}

/** The rule behind the recommendation, shown to the user. */
export const RULE =
  "A channel gets one point for each chosen segment of a company size it suits, and one for each chosen segment with a value driver it supports. The five channels with the most points are recommended.";

/** The company sizes each channel suits, and why. */
const bySize: readonly { key: number; size: SegmentSize; because: string }[] = [
  { key: 6, size: "Enterprise", because: "large deals pay for a rep" },
  { key: 6, size: "Mid-Market", because: "deals of this size pay for a rep" },
  { key: 17, size: "Enterprise", because: "few accounts, each worth a plan" },
  { key: 16, size: "Enterprise", because: "decision makers meet in person" },
  { key: 2, size: "Mid-Market", because: "buyers read before they call" },
  { key: 7, size: "Mid-Market", because: "many are won by phone and video" },
  { key: 7, size: "SME", because: "deals too small for a visit" },
  { key: 4, size: "SME", because: "small companies search for their problem" },
  { key: 13, size: "SME", because: "partners reach companies you cannot visit" },
];

/** The value drivers each channel speaks to, matched by name. */
const byDriver: readonly { key: number; words: RegExp }[] = [
  { key: 5, words: /brand|trust/i },
  { key: 19, words: /reference|experience/i },
  { key: 22, words: /cost|price/i },
  { key: 20, words: /ease|speed|deploy/i },
  { key: 2, words: /comprehensive|scalab|reliab/i },
  { key: 18, words: /post sales|service|support/i },
  { key: 15, words: /certif/i },
];

const MOST = 5;

interface Segment {
  industry: string;
  size: SegmentSize;
  drivers: readonly string[];
}

type PlanPart = Pick<GtmPlanReply, "personalSelection" | "overlayValueDriver">;

/** The chosen segments of the given combinations with their value drivers. */
export function chosenSegments(plan: PlanPart, titles: readonly string[]): readonly Segment[] {
  return titles.flatMap((title) => {
    const drivers = plan.overlayValueDriver[title]?.selections ?? {};
    return Object.entries(plan.personalSelection[title] ?? {}).flatMap(([industry, sizes]) =>
      segmentSizes
        .filter((size) => sizes[size])
        .map((size) => ({
          industry,
          size,
          drivers: Object.entries(drivers[industry]?.[size] ?? {}).flatMap(([name, isOn]) =>
            isOn ? [name] : [],
          ),
        })),
    );
  });
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** The recommended channels by `RULE`, most points first; none without segments. */
export function recommend(segments: readonly Segment[]): readonly Recommendation[] {
  const points = new Map<number, number>();
  const reasons = new Map<number, string[]>();
  const add = (key: number, count: number, reason: string): void => {
    if (count === 0) return;
    points.set(key, (points.get(key) ?? 0) + count);
    reasons.set(key, [...(reasons.get(key) ?? []), reason]);
  };
  for (const { key, size, because } of bySize) {
    const count = segments.filter((segment) => segment.size === size).length;
    add(key, count, `${size} is chosen${count > 1 ? ` in ${count} industries` : ""}: ${because}`);
  }
  for (const { key, words } of byDriver) {
    const weighing = segments.filter(({ drivers }) => drivers.some((name) => words.test(name)));
    const names = unique(weighing.flatMap(({ drivers }) => drivers.filter((name) => words.test(name))));
    const [industry = ""] = weighing.map((segment) => segment.industry);
    add(key, weighing.length, `${industry} buyers care about ${names.join(" and ")}`);
  }
  return [...points]
    .map(([key, sum]) => ({ key, points: sum, reason: (reasons.get(key) ?? []).join("; ") }))
    .sort((one, other) => other.points - one.points || one.key - other.key)
    .slice(0, MOST);
}
