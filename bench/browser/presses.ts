import { figureOf, type Row } from "../report/row.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";
import { press, valueDriversSession } from "./screens.ts";

const VISITS = 3;
/** Spread over all that is in sight. */
const CHIPS = [0, 4, 11, 17, 23, 31, 38, 44];

/** From the press on a chip, one of 1,800, to the paint that shows it chosen, at 4x throttle: the slowest of all. */
export async function pressRows(visitor: Visitor): Promise<Row[]> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1)
    await visitor.visit(valueDriversSession.path, async (page) => {
      await valueDriversSession.open(page);
      await settle(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      for (const place of CHIPS) {
        await page.evaluate(() => {
          window.bench.interactions = {};
        });
        await press(page, page.locator("[data-attribute]").nth(place));
        await settle(page);
        // Events under 16 ms are not reported at all.
        times.push(Math.max(16, ...Object.values((await notedBy(page)).interactions)));
      }
    });
  return [
    {
      part: "browser",
      work: `${valueDriversSession.name}: slowest of ${VISITS * CHIPS.length} presses at 4x throttle`,
      ours: { ...figureOf("ms", times), median: Math.max(...times) },
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 50 },
    },
  ];
}
