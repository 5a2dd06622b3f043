import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { fieldOf, openCost, storedCost } from "./cost-form.ts";

test.beforeEach(({ watch }) => watch.expect(/412/));

interface Tabs {
  mine: Page;
  theirs: Page;
  id: string;
}

/** One cost, open in two tabs. */
async function openTwice(page: Page, user: TestUser): Promise<Tabs> {
  const { id } = await user.api.call("createProductCost", {
    body: { costTitle: "Cost", geo: "India", fixedAdminCost: 100 },
  });
  const theirs = await page.context().newPage();
  for (const tab of [page, theirs]) await openCost(tab, id);
  return { mine: page, theirs, id };
}

/** The other tab saves first, while this one does not hear of it before its own save. */
async function clash(page: Page, user: TestUser): Promise<Tabs> {
  const tabs = await openTwice(page, user);
  const { mine, theirs, id } = tabs;
  await mine.route("**/api/product-cost/*", async (route) => {
    const isSave = route.request().method() === "PUT";
    if (isSave) await expect.poll(() => storedCost(user, id)).toMatchObject({ fixedAdminCost: 250 });
    await route.continue();
  });
  await fieldOf(mine, "costTitle").fill("Mine");
  await fieldOf(theirs, "costTitle").fill("Theirs");
  await fieldOf(theirs, "fixedAdminCost").fill("250");
  await expect(mine.getByText("This product cost changed in another tab.")).toBeVisible();
  await mine.unroute("**/api/product-cost/*");
  return tabs;
}

test(
  "changes of two tabs to different fields are merged without asking, and shown in both",
  journey,
  async ({ page, user }) => {
    const { mine, theirs, id } = await openTwice(page, user);
    await fieldOf(theirs, "geo").fill("Kenya");
    await fieldOf(mine, "costTitle").fill("Cost of both");
    await expect
      .poll(() => storedCost(user, id))
      .toMatchObject({ costTitle: "Cost of both", geo: "Kenya", fixedAdminCost: 100 });
    await expect(fieldOf(mine, "geo")).toHaveValue("Kenya");
    await expect(fieldOf(theirs, "costTitle")).toHaveValue("Cost of both");
    for (const tab of [mine, theirs]) await expect(tab.getByRole("alert")).toHaveCount(0);
    await test.step("a tab with nothing unsaved shows what the other tab saved", async () => {
      await fieldOf(theirs, "costTitle").fill("Theirs");
      await expect(fieldOf(mine, "costTitle")).toHaveValue("Theirs");
    });
  },
);

test(
  "a field changed in both tabs stays editable and unsaved until mine or theirs is chosen, compared or not",
  journey,
  async ({ page, user }) => {
    await test.step("Keep mine wins", async () => {
      const { mine, theirs, id } = await clash(page, user);
      await expect(mine.getByText("Changed in another tab:")).toBeVisible();
      await expectAccessibleInBothThemes(mine);
      await fieldOf(mine, "costTitle").fill("Mine, typed on");
      await mine.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(mine);
      await mine.setViewportSize({ width: 1280, height: 720 });
      expect(await storedCost(user, id)).toMatchObject({ costTitle: "Theirs" });
      await mine.getByRole("button", { name: "Keep mine" }).click();
      await expect
        .poll(() => storedCost(user, id))
        .toMatchObject({ costTitle: "Mine, typed on", fixedAdminCost: 250 });
      await expect(mine.getByText(/^Saved \d/)).toBeVisible();
      await expect(fieldOf(theirs, "costTitle")).toHaveValue("Mine, typed on");
      await theirs.close();
    });
    await test.step("Take theirs shows and keeps the other tab's values", async () => {
      const { mine, theirs, id } = await clash(page, user);
      await mine.getByRole("button", { name: "Take theirs" }).click();
      await expect(fieldOf(mine, "costTitle")).toHaveValue("Theirs");
      await expect(fieldOf(mine, "fixedAdminCost")).toHaveValue("250");
      await expect(mine.getByText(/^Saved \d/)).toBeVisible();
      expect(await storedCost(user, id)).toMatchObject({ costTitle: "Theirs", fixedAdminCost: 250 });
      await theirs.close();
    });
    await test.step("versions are compared side by side by keyboard, and one kept", async () => {
      const { mine, id } = await clash(page, user);
      await mine.getByRole("button", { name: "compare", exact: true }).press("Enter");
      const dialog = mine.getByRole("dialog", { name: "This product cost changed in another tab" });
      await expect(dialog.getByRole("row", { name: /Cost title/ })).toContainText("Mine");
      await expect(dialog.getByRole("row", { name: /Cost title/ })).toContainText("Theirs");
      await expectAccessibleInBothThemes(mine);
      await mine.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await mine.getByRole("button", { name: "Compare", exact: true }).click();
      await dialog.getByRole("button", { name: "Keep mine" }).press("Enter");
      await expect.poll(() => storedCost(user, id)).toMatchObject({ costTitle: "Mine" });
    });
  },
);

test("two tabs keep separate drafts, and the one that stays open takes over the other's", async ({
  page,
  user,
}) => {
  const { mine, theirs, id } = await openTwice(page, user);
  await fieldOf(mine, "costTitle").fill("");
  await fieldOf(mine, "geo").fill("Chile");
  await fieldOf(theirs, "costTitle").fill("");
  await fieldOf(theirs, "geo").fill("Peru");
  for (const tab of [mine, theirs])
    await expect(tab.getByText("Draft on this device, 1 field to complete")).toBeVisible();
  await mine.reload();
  await expect(fieldOf(mine, "geo")).toHaveValue("Chile");
  await theirs.reload();
  await expect(fieldOf(theirs, "geo")).toHaveValue("Peru");
  await theirs.close();
  await mine.getByRole("button", { name: "Discard them" }).click();
  await expect(fieldOf(mine, "geo")).toHaveValue("India");
  await openCost(mine, id);
  await expect(fieldOf(mine, "geo")).toHaveValue("Peru");
});
