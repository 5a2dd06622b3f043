import type { Page } from "playwright-core";
import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { barePage } from "./bare-page.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";
import type { Noted } from "./observe.ts";
import type { StaticServer } from "./static-server.ts";

const ROUNDS = 7;

/** A page whose first load is measured. */
export interface Loaded {
  name: string;
  path: string;
  visitor: Visitor;
  /** Waits until the page is drawn; default: until nothing is loaded any more. */
  drawn?: (page: Page) => Promise<void>;
}

/** What a first load is held against. */
export interface Peers {
  statics: StaticServer;
  /** The first screen of Actual Budget; null where it is not compared. */
  actual: Loaded | null;
  /** How many times the static page's time. */
  against: { limit: number; stop: number };
}

const loadOf = ({ visitor, path, drawn = settle }: Loaded): Promise<Noted> =>
  visitor.visit(path, async (page) => {
    await drawn(page);
    return notedBy(page);
  });

/** Largest paint of a first visit beside a static page of the same words and Actual Budget's first screen; layout shift and blocking of that visit. */
export async function loadRows(loaded: Loaded, { statics, actual, against }: Peers): Promise<Row[]> {
  const words = await loaded.visitor.visit(loaded.path, async (page) => {
    await settle(page);
    return page.evaluate(barePage);
  });
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
    contestant("static", { ...loaded, path: statics.serve(words), drawn: settle }, []),
    ...(actual === null ? [] : [contestant("actual", actual, [])]),
  ]);
  const ours = roundsOf(series, "ours");
  const work = (what: string): string => `${loaded.name}: ${what}`;
  const paint = (name: string, peer: string, bounds: Peers["against"]): Row => ({
    part: "browser",
    work: work("largest paint, cold"),
    ours: figureOf("ms", ours),
    anchor: timeAnchor(name, "ms", ours, roundsOf(series, peer), "times the time"),
    target: { of: "ratio", bound: "at most", ...bounds },
  });
  return [
    paint("static page, same words and headers", "static", against),
    ...(actual === null ? [] : [paint(actual.name, "actual", { limit: 1 / 5, stop: 1 / 3 })]),
    {
      part: "browser",
      work: work("layout shift (CLS)"),
      ours: figureOf(
        "shift",
        seen.map((noted) => noted.layoutShift),
      ),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 0.01, stop: 0.05 },
    },
    {
      part: "browser",
      work: work("blocking time (TBT)"),
      ours: figureOf("ms", seen.map(blockingTime)),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 150, stop: 300 },
    },
  ];
}

/** What tasks took beyond 50 ms each. */
function blockingTime({ longTasks }: Noted): number {
  return longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
