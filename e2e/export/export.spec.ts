import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";

/** Screens with an export menu: address, the menu's items, and the ends of the files' names. */
const screens = (ids: { gtmPlanId: string; dgPlanId: string; productCostId: string; simulationId: string }) =>
  [
    [`/simulation/runSimulation/${ids.simulationId}`, ["xlsx", "pptx", "csv"]],
    [`/inputcost/addCost/${ids.productCostId}`, ["xlsx", "pptx", "csv"]],
    [`/create-new-gtm/review?plan=${ids.gtmPlanId}`, ["pptx", "xlsx", "json"]],
    [`/dg-summary?plan=${ids.dgPlanId}`, ["xlsx", "pptx"]],
  ] as const;

async function exportAs(page: Page, format: string): Promise<string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const started = page.waitForEvent("download");
  await page
    .getByRole("menuitem", { name: `(.${format})` })
    .first()
    .click();
  return (await started).suggestedFilename();
}

signedInTest(
  "a user exports each kind of document in each of its formats",
  journey,
  async ({ page, user }) => {
    const ids = await user.api.call("copyExample");
    for (const [address, formats] of screens(ids)) {
      await page.goto(address);
      for (const format of formats) {
        expect(await exportAs(page, format)).toMatch(new RegExp(`^[a-z0-9-]+\\.${format}$`));
        await expect(page.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
      }
      await expectNoSidewaysScroll(page);
    }
  },
);
