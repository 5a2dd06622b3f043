import type { Page } from "@playwright/test";
import { fieldOf, openCost } from "../drafts/cost-form.ts";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { openTeam } from "../fixtures/team.ts";
import { expect, journey, test } from "../fixtures/test.ts";

/** The initials that are drawn at a field. */
const markAt = (page: Page, name: string): Promise<string> =>
  fieldOf(page, name).evaluate((field) => {
    const frame = field.parentElement;
    return frame === null ? "" : getComputedStyle(frame, "::after").content;
  });

test(
  "two members edit one document: each sees the other's values and place, and only a field of both asks",
  journey,
  async ({ browser, watch }) => {
    watch.expect(/412/);
    const [ada, ben] = await openTeam(browser, [
      ["Ada Lovelace", "owner"],
      ["Ben Okri", "editor"],
    ]);
    if (ada === undefined || ben === undefined) throw new Error("A team has two members");
    for (const { page } of [ada, ben]) await watch.follow(page.context());
    const { id } = await ada.user.api.call("createProductCost", {
      body: { costTitle: "Cost", geo: "India", fixedAdminCost: 100 },
      headers: ada.headers,
    });
    const stored = () => ben.user.api.call("getProductCost", { params: { id }, headers: ben.headers });
    for (const { page } of [ada, ben]) await openCost(page, id);

    await test.step("the other is named at the head, and marked in the field", async () => {
      await expect(ada.page.getByRole("img", { name: "Ben Okri" })).toBeVisible();
      await expect(ben.page.getByRole("img", { name: "Ada Lovelace" })).toBeVisible();
      await fieldOf(ben.page, "geo").focus();
      await expect.poll(() => markAt(ada.page, "geo")).toBe('"BO"');
      await expectAccessibleInBothThemes(ada.page);
    });

    await test.step("a value that one saves appears with the other, and unsaved ones stay", async () => {
      await fieldOf(ben.page, "geo").fill("Kenya");
      await expect(fieldOf(ada.page, "geo")).toHaveValue("Kenya");
      await fieldOf(ada.page, "costTitle").fill("Cost of both");
      await fieldOf(ben.page, "fixedAdminCost").fill("250");
      await expect
        .poll(stored)
        .toMatchObject({ costTitle: "Cost of both", geo: "Kenya", fixedAdminCost: 250 });
      await expect(fieldOf(ada.page, "fixedAdminCost")).toHaveValue("250");
      await expect(fieldOf(ben.page, "costTitle")).toHaveValue("Cost of both");
      for (const { page } of [ada, ben]) await expect(page.getByRole("alert")).toHaveCount(0);
    });

    await test.step("a field that both changed asks, and neither value is lost", async () => {
      await ada.page.route("**/api/product-cost/*", async (route) => {
        const isSave = route.request().method() === "PUT";
        if (isSave) await expect.poll(stored).toMatchObject({ costTitle: "Ben's" });
        await route.continue();
      });
      await fieldOf(ada.page, "costTitle").fill("Ada's");
      await fieldOf(ben.page, "costTitle").fill("Ben's");
      await expect(ada.page.getByText("This product cost changed elsewhere.")).toBeVisible();
      await ada.page.unroute("**/api/product-cost/*");
      await ada.page.getByRole("button", { name: "Keep mine" }).click();
      await expect.poll(stored).toMatchObject({ costTitle: "Ada's", fixedAdminCost: 250 });
      await expect(fieldOf(ben.page, "costTitle")).toHaveValue("Ada's");
    });

    await test.step("a member whose role is lowered while typing reads whom to ask, and keeps the text", async () => {
      watch.expect(/403/);
      const member = { id: ben.headers.workspace, userId: ben.user.id };
      // The save is under way when the role is lowered: the screen hears of that within moments.
      const [begun, lowered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await ben.page.route("**/api/product-cost/**", async (route) => {
        if (route.request().method() !== "GET") {
          begun.resolve();
          await lowered.promise;
        }
        await route.continue();
      });
      await fieldOf(ben.page, "geo").fill("Chile");
      await begun.promise;
      await ada.user.api.call("changeMember", { params: member, body: { role: "viewer" } });
      lowered.resolve();
      await expect(ben.page.getByRole("alert")).toHaveText(
        "Only an editor of this workspace can do this. Ask Ada Lovelace. What you typed is not saved. It stays in this browser for 30 days.",
      );
      await expect(ben.page.getByRole("textbox", { name: "Geography" })).toHaveValue("Chile");
      await ada.user.api.call("changeMember", { params: member, body: { role: "editor" } });
      await ben.page.reload();
      await expect(fieldOf(ben.page, "geo")).toHaveValue("Chile");
      await expect.poll(stored).toMatchObject({ geo: "Chile" });
    });

    await test.step("who leaves the document is no longer named", async () => {
      await ben.page.goto("/inputcost");
      await expect(ada.page.getByRole("img", { name: "Ben Okri" })).toHaveCount(0);
    });
    for (const { page } of [ada, ben]) await page.context().close();
  },
);
