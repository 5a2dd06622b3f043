import { type Contestant, interleave, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";
import type { Noted } from "./observe.ts";
import type { StaticPage, StaticServer } from "./static-server.ts";
import { barePage, drawnPage } from "./still-pages.ts";

const ROUNDS = 7;

/** A page whose first load is measured. */
export interface Loaded {
  name: string;
  /** The product's. */
  origin: string;
  path: string;
  visitor: Visitor;
}

const loadOf = ({ visitor, path }: Loaded): Promise<Noted> =>
  visitor.visit(path, async (page) => {
    await settle(page);
    return notedBy(page);
  });

/** Largest paint of a first visit beside a static page of the same words and the drawn screen as a document; layout shift and blocking of that visit. */
export async function loadRows(loaded: Loaded, statics: StaticServer): Promise<Row[]> {
  const { words, drawn } = await loaded.visitor.visit(loaded.path, async (page) => {
    await settle(page);
    return { words: await page.evaluate(barePage), drawn: await page.evaluate(drawnPage) };
  });
  const still = { ...loaded, path: statics.serve(words) };
  const picture = { ...loaded, path: statics.serve(await withFiles(drawn, loaded.origin)) };
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
    contestant("drawn", picture, []),
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
      work: work("largest paint, cold"),
      ours: figureOf("ms", ours),
      anchor: timeAnchor(
        "the drawn screen as a document, without scripts",
        "ms",
        ours,
        roundsOf(series, "drawn"),
        "times the time",
      ),
      target: null,
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

/** With the sheet and the fonts that the product serves. */
async function withFiles(page: Awaited<ReturnType<typeof drawnPage>>, origin: string): Promise<StaticPage> {
  const files = page.loads.map(async ({ path, type }) => {
    const answer = await fetch(new URL(path, origin));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return [path, { type, body: new Uint8Array(await answer.arrayBuffer()) }] as const;
  });
  return { ...page, files: Object.fromEntries(await Promise.all(files)) };
}

/** What tasks took beyond 50 ms each. */
function blockingTime({ longTasks }: Noted): number {
  return longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
