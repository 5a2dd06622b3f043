import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";
import { barePage, type Noted } from "./observe.ts";
import type { StaticServer } from "./static-server.ts";

const ROUNDS = 7;

/** A page whose first load is measured. */
export interface Loaded {
  name: string;
  path: string;
  visitor: Visitor;
}

const loadOf = ({ visitor, path }: Loaded): Promise<Noted> =>
  visitor.visit(path, async (page) => {
    await settle(page);
    return notedBy(page);
  });

/** Largest paint of a first visit beside a static page of the same words; layout shift and blocking of that visit. */
export async function loadRows(loaded: Loaded, statics: StaticServer): Promise<Row[]> {
  const words = await loaded.visitor.visit(loaded.path, async (page) => {
    await settle(page);
    return page.evaluate(barePage);
  });
  const still = { ...loaded, path: statics.serve(words) };
  const seen: Noted[] = [];
  const contestant = (name: string, one: Loaded, kept: Noted[]): Contestant => ({
    name,
    measure: async () => {
      const noted = await loadOf(one);
      kept.push(noted);
      return noted.largestPaint;
    },
  });
  const series = await interleave(ROUNDS, [
    contestant("ours", loaded, seen),
    contestant("static", still, []),
  ]);
  const ours = roundsOf(series, "ours");
  const work = (what: string): string => `${loaded.name}: ${what}`;
  return [
    {
      part: "browser",
      work: work("largest paint, cold"),
      ours: figureOf("ms", ours),
      anchor: timeAnchor(
        "static page, same words and headers",
        "ms",
        ours,
        roundsOf(series, "static"),
        "times the time",
      ),
      target: { of: "ratio", bound: "at most", limit: 1.5 },
    },
    {
      part: "browser",
      work: work("layout shift (CLS)"),
      ours: figureOf(
        "shift",
        seen.map((noted) => noted.layoutShift),
      ),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 0.01 },
    },
    {
      part: "browser",
      work: work("blocking time (TBT)"),
      ours: figureOf("ms", seen.map(blockingTime)),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 50 },
    },
  ];
}

/** What tasks took beyond 50 ms each. */
function blockingTime({ longTasks }: Noted): number {
  return longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
