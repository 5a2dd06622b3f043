import type { Page } from "playwright-core";
import { quantile } from "../measure/statistics.ts";
import { figureOf, type Row, timeAnchor } from "../report/row.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";
import { press, valueDriversSession } from "./screens.ts";
import type { StaticServer } from "./static-server.ts";

const VISITS = 5;
/** Spread over all that is in sight. */
const CHIPS = [0, 4, 11, 17, 23, 31, 38, 44];
const CHIP = "[data-attribute]";

/** A page tells of an interaction when it is idle, some time after its paint. */
const HEARD = { timeout: 2000 };

/** As many buttons as chips are in sight, which do nothing but show that they are pressed. */
const BARE = `<!doctype html><title>Buttons</title>${`<button data-attribute
onclick="this.ariaPressed = this.ariaPressed !== 'true'">A chip of some length</button>`.repeat(48)}`;

/** Milliseconds of one press after the other, each the slower of going down and letting go, to the paint. */
async function pressesOn(page: Page): Promise<number[]> {
  await settle(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times: number[] = [];
  for (const index of CHIPS) {
    await page.evaluate(() => {
      window.bench.interactions = {};
    });
    await press(page, page.locator(CHIP).nth(index));
    await settle(page);
    await page
      .waitForFunction(() => Object.keys(window.bench.interactions).length > 0, null, HEARD)
      .catch(() => null);
    // Events under 16 ms are not reported at all.
    times.push(Math.max(16, ...Object.values((await notedBy(page)).interactions)));
  }
  return times;
}

/** From the press on a chip, one of 1,800, to the paint that shows it chosen, at 4x throttle, beside a bare page's. */
export async function pressRows(visitor: Visitor, statics: StaticServer): Promise<Row[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const bare = statics.serve({ document: BARE, headers: { "content-type": "text/html" } });
  for (let visit = 0; visit < VISITS; visit += 1) {
    await visitor.visit(valueDriversSession.path, async (page) => {
      await valueDriversSession.open(page);
      ours.push(...(await pressesOn(page)));
    });
    theirs.push(...(await visitor.visit(bare, pressesOn)));
  }
  const row = (what: string, statistic: (times: readonly number[]) => number): Row => {
    const anchor = timeAnchor("page of 48 buttons", "ms", ours, theirs, "times the time");
    return {
      part: "browser",
      work: `${valueDriversSession.name}: a press at 4x throttle, ${what}`,
      ours: { ...figureOf("ms", ours), median: statistic(ours) },
      anchor: {
        ...anchor,
        figure: { ...anchor.figure, median: statistic(theirs) },
        ratio: statistic(ours) / statistic(theirs),
      },
      target: { of: "figure", bound: "at most", limit: 100, stop: 150 },
    };
  };
  return [
    row("75th percentile", (times) => quantile(times, 0.75)),
    row(`slowest of ${VISITS * CHIPS.length}`, (times) => Math.max(...times)),
  ];
}
