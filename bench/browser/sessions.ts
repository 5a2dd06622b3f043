import type { CDPSession, Page } from "playwright-core";
import { quantile } from "../measure/statistics.ts";
import { figureOf, type Row } from "../report/row.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";

/** A user working on one screen. */
export interface Visit {
  name: string;
  path: string;
  /** Goes to where the work begins. */
  open(page: Page): Promise<void>;
  /** Types and clicks as a person would. */
  act(page: Page): Promise<void>;
}

/** Somebody who types. */
export interface Session extends Visit {
  /** Puts the cursor into the field of which the key presses are counted. */
  begin(page: Page): Promise<void>;
  /** Presses `keys` keys there and nothing else: finding the field would run script of the browser's driver. */
  type(page: Page, keys: number): Promise<void>;
}

const SESSIONS = 5;
const KEYS = 40;

/** Milliseconds between two keys of somebody who types fast. */
export const PAUSE = 90;

function interactionRow(name: string, worst: readonly number[]): Row {
  return {
    part: "browser",
    work: `${name}: slowest interaction of a session at 4x throttle (INP p75)`,
    ours: { ...figureOf("ms", worst), median: quantile(worst, 0.75) },
    anchor: null,
    target: { of: "figure", bound: "at most", limit: 100, stop: 150 },
  };
}

/** Interaction to next paint on a machine four times slower. */
export async function visitRow(visit: Visit, visitor: Visitor): Promise<Row> {
  const worst: number[] = [];
  for (let round = 0; round < SESSIONS; round += 1)
    worst.push(await within(visit, visitor, (page, devtools) => slowSession(visit, page, devtools)));
  return interactionRow(visit.name, worst);
}

/** The same, and what a key press costs our script on this machine. */
export async function sessionRows(session: Session, visitor: Visitor): Promise<Row[]> {
  const worst: number[] = [];
  const perKey: number[] = [];
  for (let round = 0; round < SESSIONS; round += 1) {
    perKey.push(await within(session, visitor, (page, devtools) => scriptPerKey(session, page, devtools)));
    worst.push(await within(session, visitor, (page, devtools) => slowSession(session, page, devtools)));
  }
  return [
    interactionRow(session.name, worst),
    {
      part: "browser",
      work: `${session.name}: our script per key press`,
      ours: figureOf("ms", perKey),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 8, stop: 16 },
    },
  ];
}

function within<T>(
  session: Visit,
  visitor: Visitor,
  work: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  return visitor.visit(session.path, async (page) => {
    await session.open(page);
    await settle(page);
    return work(page, await page.context().newCDPSession(page));
  });
}

async function slowSession(session: Visit, page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(() => {
    window.bench.interactions = {};
  });
  await session.act(page);
  await settle(page);
  const durations = Object.values((await notedBy(page)).interactions);
  // Events under 16 ms are not reported at all.
  return Math.max(16, ...durations);
}

async function scriptPerKey(session: Session, page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send("Performance.enable");
  const script = async (): Promise<number> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN;
  };
  await page.evaluate(() => window.stopNoting());
  await session.begin(page);
  await session.type(page, 6);
  await settle(page);
  const before = await script();
  await session.type(page, KEYS);
  await settle(page);
  return ((await script()) - before) * (1000 / KEYS);
}
