import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { openTeam } from "../fixtures/team.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { cellOf, createPlan } from "../gtm-plans/combination-plan.ts";

const halden = {
  industry: "Retail",
  name: "Halden",
  url: "",
  country: "Germany",
  revenue: 410_000_000,
  funding: null,
  customers: 5200,
  yearOfIncorporation: 2006,
  marketShare: 30,
  asOf: "2027-01-31",
};

const commentsOf = (page: Page) => page.getByRole("complementary", { name: "Comments" });

test(
  "a comment on a cell mentions a member, whose inbox leads to the cell in its tab and industry",
  journey,
  async ({ browser, watch }) => {
    const [ada, ben] = await openTeam(browser, [
      ["Ada Lovelace", "owner"],
      ["Ben Okri", "commenter"],
    ]);
    if (ada === undefined || ben === undefined) throw new Error("A team has two members");
    for (const { page } of [ada, ben]) await watch.follow(page.context());
    const { headers } = ada;
    const industries = ["Banking", "Retail"];
    const plan = await createPlan(ada.user, { geos: ["India", "Germany"], industries, headers });
    const { combinationData } = await ada.user.api.call("getGtmPlan", { params: { id: plan }, headers });
    const germany = combinationData.find(({ geo }) => geo === "Germany")?.id ?? "";
    await ada.user.api.call("saveCompetitors", {
      body: {
        gtmPlanId: plan,
        productGeoCombinationName: "CRM-Germany",
        individualCompetitionData: {
          competitors: [{ ...halden, name: "Verity", marketShare: 20 }, halden],
          marketShare: { Banking: 4, Retail: 12 },
        },
      },
      headers,
    });

    await test.step("the owner comments on the active cell by a key", async () => {
      await ada.page.goto(`/create-new-gtm/competitors?plan=${plan}&combination=${germany}&industry=Retail`);
      await cellOf(ada.page, "rows.retail:halden.marketShare").click();
      await expect(
        ada.page.getByRole("button", { name: "Comment on Halden, Market share, per cent" }),
      ).toBeVisible();
      await ada.page.keyboard.press("Control+.");
      const field = commentsOf(ada.page).getByRole("textbox", { name: /^Comment on CRM-Germany, Halden/ });
      await field.fill("Is this of revenue? @Be");
      await ada.page.getByRole("option", { name: "Ben Okri" }).click();
      await ada.page.keyboard.press("Control+Enter");
      await expect(commentsOf(ada.page).getByText("Said of 30 %")).toBeVisible();
      await expect(cellOf(ada.page, "rows.retail:halden.marketShare")).toContainText("1 open thread");
      await expectAccessibleInBothThemes(ada.page);
    });

    await test.step("the inbox of the member leads to the cell, and each sees where the other is", async () => {
      await ben.page.goto("/getStarted");
      await ben.page.getByRole("link", { name: "Inbox, 1 unread" }).click();
      await ben.page.getByRole("link", { name: /Ada Lovelace mentioned you in CRM launch/ }).click();
      await expect(cellOf(ben.page, "rows.retail:halden.marketShare")).toBeFocused();
      await expect(ben.page.getByRole("tab", { name: /^CRM-Germany/, selected: true })).toBeVisible();
      await expect
        .poll(() =>
          cellOf(ada.page, "rows.retail:halden.marketShare").evaluate(
            (cell) => getComputedStyle(cell, "::after").content,
          ),
        )
        .toBe('"BO"');
      const answer = commentsOf(ben.page).getByRole("textbox", { name: /^Answer on CRM-Germany, Halden/ });
      await answer.fill("Of customers.");
      await answer.press("Control+Enter");
      await expect(commentsOf(ada.page).getByText("Of customers.")).toBeVisible();
    });

    await test.step("the thread says what it was said of, and stays with its row", async () => {
      await ada.page.keyboard.press("Escape");
      await expect(cellOf(ada.page, "rows.retail:halden.marketShare")).toBeFocused();
      await ada.page.keyboard.type("35");
      await ada.page.keyboard.press("Enter");
      await expect(commentsOf(ben.page).getByText("Said of 30 %, now 35 %")).toBeVisible();
      await cellOf(ada.page, "rows.retail:verity.remove")
        .getByRole("button", { name: "Delete Verity" })
        .click();
      await expect(ada.page.getByRole("gridcell", { name: "35 , 1 open thread" })).toBeVisible();
    });
    for (const { page } of [ada, ben]) await page.context().close();
  },
);
