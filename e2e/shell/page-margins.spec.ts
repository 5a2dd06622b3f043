import type { Page } from "@playwright/test";
import { openInside } from "../fixtures/open-inside.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { planSteps, type Screen, userScreens } from "./screens.ts";

/** `--page-x` of styles/tokens.css on a phone. */
const MARGIN = 16;

/** Left edges in pixels: of the heading, and of the leftmost text or field of the screen; null while it is not drawn. */
function leftEdges(page: Page): Promise<{ heading: number; content: number } | null> {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    const heading = main?.querySelector("h1");
    if (!main || !heading || main.querySelector("[aria-busy=true]")) return null;
    const edges: number[] = [];
    const add = ({ left, width, height }: DOMRect) => {
      // What only screen readers see is a pixel large; what is scrolled out of a row of tabs or a table is cut.
      if (width > 1 && height > 1 && left >= 0) edges.push(left);
    };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      // A tip that waits for the pointer is transparent.
      if (
        text.textContent?.trim() === "" ||
        text.parentElement?.checkVisibility({ opacityProperty: true }) !== true
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      add(range.getBoundingClientRect());
    }
    for (const field of main.querySelectorAll("input, select, textarea, table"))
      if (field.checkVisibility()) add(field.getBoundingClientRect());
    return { heading: heading.getBoundingClientRect().left, content: Math.min(...edges) };
  });
}

test("all screens inside the app have the same left margin on a phone", async ({ page, user }) => {
  const example = await user.api.call("copyExample");
  const documents: Screen[] = [
    { path: "/monitor/deals", heading: /^Deals/ },
    { path: "/monitor/deals/import", heading: /^Import deals/ },
    { path: "/dg-action-items?view=board", heading: /^Action items/ },
    { path: `/create-new-dgplan?plan=${example.dgPlanId}`, heading: /^Germany, first two years/ },
    { path: `/dg-summary?plan=${example.dgPlanId}`, heading: /^Germany, first two years: summary/ },
    { path: `/dg-allocate?plan=${example.dgPlanId}`, heading: /more revenue|best/ },
    { path: `/inputcost/addCost/${example.productCostId}`, heading: /^Atlas in Germany/ },
    { path: `/simulation/runSimulation/${example.simulationId}`, heading: /^Monthly seats, three plans/ },
  ];
  const steps = planSteps.map((step) => ({ ...step, path: `${step.path}?plan=${example.gtmPlanId}` }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/getStarted");
  for (const { path, heading } of [...userScreens, ...documents, ...steps])
    await test.step(path, async () => {
      await openInside(page, path);
      await expect(page).toHaveURL((url) => url.pathname === path.split("?")[0]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect.poll(() => leftEdges(page), path).toEqual({ heading: MARGIN, content: MARGIN });
    });
});
