import type { Page } from "playwright-core";
import { quantile } from "../measure/statistics.ts";
import { figureOf, type Row } from "../report/row.ts";
import { settle, type Visitor } from "./browser.ts";

const VISITS = 3;

/** Each leads to figures that the page does not know yet. */
const CHANGES = [
  ["Product", "Northlight Atlas"],
  ["Geography", "Germany"],
  ["Geography", "Austria"],
  ["Product", "Northlight Ledger"],
  ["Geography", "Germany"],
  ["Currency", "USD"],
  ["Currency", "CHF"],
] as const;

export const DASHBOARDS = "/monitor/dashboard";

/** Milliseconds from the choice of an option until its figures are painted. */
async function timeOf(page: Page, label: string, option: string): Promise<number> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  const target = page.getByRole("option", { name: option, exact: true });
  await target.waitFor();
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const figures = (): string =>
          document.querySelector('section[aria-label*="(year 1)"]')?.textContent ?? "";
        const before = figures();
        let chosenAt = 0;
        addEventListener("pointerdown", () => (chosenAt = performance.now()), { capture: true, once: true });
        const watch = new MutationObserver(() => {
          if (chosenAt === 0 || figures() === before) return;
          watch.disconnect();
          // After the frame that paints it.
          const painted = new MessageChannel();
          painted.port1.addEventListener("message", () => resolve(performance.now() - chosenAt));
          painted.port1.start();
          requestAnimationFrame(() => painted.port2.postMessage(null));
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await target.click();
  const time = await drawn;
  await settle(page);
  return time;
}

/** Filters of planned against actual over the example's deals, each asked of the server. */
export async function filterRows(visitor: Visitor): Promise<Row[]> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1)
    await visitor.visit(DASHBOARDS, async (page) => {
      await page.getByRole("region", { name: /\(year 1\)/ }).waitFor();
      await settle(page);
      for (const [label, option] of CHANGES) times.push(await timeOf(page, label, option));
    });
  const row = (what: string, median: number): Row => ({
    part: "browser",
    work: `Dashboards: from a choice of a filter to its figures, ${what}`,
    ours: { ...figureOf("ms", times), median },
    anchor: null,
    target: { of: "figure", bound: "at most", limit: 100 },
  });
  return [
    row("75th percentile", quantile(times, 0.75)),
    row(`slowest of ${VISITS * CHANGES.length}`, Math.max(...times)),
  ];
}
