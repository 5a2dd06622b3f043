import type { Page } from "playwright-core";
import { figureOf, type Row } from "../report/row.ts";
import { settle, type Visitor } from "./browser.ts";
import { COSTS, SIMULATIONS } from "./screens.ts";

const ROUNDS = 9;

/** From the click on a link of the side bar until the other screen is drawn with its rows; both were open before. */
export async function moveRows(visitor: Visitor): Promise<Row[]> {
  const times = await visitor.visit(COSTS, async (page) => {
    const taken: number[] = [];
    await move(page, SIMULATIONS);
    await move(page, COSTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.push(await move(page, SIMULATIONS));
      await move(page, COSTS);
    }
    return taken;
  });
  return [
    {
      part: "browser",
      work: "Route change with data at hand, click to drawn",
      ours: figureOf("ms", times),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 80, stop: 150 },
    },
  ];
}

async function move(page: Page, path: string): Promise<number> {
  await settle(page);
  return page.evaluate(async (to) => {
    const link = document.querySelector(`a[href="${to}"]`);
    if (!(link instanceof HTMLElement)) throw new Error(`No link to ${to}.`);
    const isDrawn = (): boolean =>
      location.pathname === to && document.querySelectorAll("main table tbody tr, main li").length > 0;
    const before = document.querySelector("main h1")?.textContent;
    const start = performance.now();
    link.click();
    return new Promise<number>((resolve) => {
      const look = (): void => {
        const arrived = document.querySelector("main h1")?.textContent !== before && isDrawn();
        // The frame that holds it has been drawn once a task after it runs.
        if (arrived) setTimeout(() => resolve(performance.now() - start));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }, path);
}
