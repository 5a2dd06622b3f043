import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";

async function createGtmPlan(user: TestUser): Promise<string> {
  const saved = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products: [{ name: "CRM", description: "Sales software", geos: ["India"], industries: ["Banking"] }],
      segmentData: undefined,
    },
  });
  return saved.gtmPlanId;
}

/** A channel plan with channels of the catalogue, as they come. */
async function createDgPlan(
  user: TestUser,
  gtmPlanId: string,
  planname: string,
  keys: readonly number[],
): Promise<string> {
  const catalogue = await user.api.call("getChannelCatalogue");
  const channels = catalogue
    .filter(({ key }) => keys.includes(key))
    .map((channel) => ({ ...channel, checked: true }));
  const saved = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId,
      gtmplan: "",
      productgeo: "CRM-India",
      planname,
      description: "",
      currency: "USD",
      access: "edit",
      channels,
    },
  });
  return saved.id;
}

signedInTest(
  "recommended tools follow the chosen channel plan, and CRM tools have pictures",
  journey,
  async ({ page, request, user }) => {
    await signedInTest.step("four CRM tools to buy and two to connect, with pictures", async () => {
      await page.goto("/execute/integrations");
      await expect(page.getByRole("link", { name: /^Buy / })).toHaveCount(4);
      for (const image of await page.getByRole("tabpanel").locator("img").all()) {
        const answer = await request.get((await image.getAttribute("src")) ?? "");
        expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
        const width = () =>
          image.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0));
        await expect.poll(width).toBeGreaterThan(0);
      }
      await expect(
        page.getByRole("button", { name: "Integrate: connect Pipedrive" }),
      ).toHaveAccessibleDescription("Only Zoho CRM and HubSpot can be connected.");
      await expectAccessibleInBothThemes(page);
    });
    const gtmPlanId = await createGtmPlan(user);
    await createDgPlan(user, gtmPlanId, "Adverts", [8]);
    await createDgPlan(user, gtmPlanId, "Partners", [13]);
    await page.goto("/execute/recommended-tools");
    const select = page.getByRole("combobox", { name: "Select DG Plan:" });
    await expect(select).toHaveValue("Partners");
    await expect(page.getByRole("tab")).toHaveText(["Partner Management"]);
    await select.click();
    await page.getByRole("option", { name: "Adverts" }).click();
    await expect(page.getByRole("tab", { name: "Search Advertising" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "CRM & Sales Execution" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(select).toHaveValue("Adverts");
  },
);

signedInTest(
  "saved channel plans are renamed, duplicated, deleted and restored",
  journey,
  async ({ page, user }) => {
    const gtmPlanId = await createGtmPlan(user);
    await createDgPlan(user, gtmPlanId, "India launch", [6, 13]);
    await page.goto("/saved-dgplans");
    await expect(page.getByRole("row")).toHaveText([/Name/, /CRM launch 1/, /India launch/]);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "India launch" }).focus();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Plan name" }).fill("India, first year");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "India, first year" })).toBeFocused();
    const more = page.getByRole("button", { name: "More for India, first year", exact: true });
    await more.click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByRole("link", { name: "India, first year copy" })).toBeVisible();
    await more.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByRole("link", { name: "India, first year", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "India, first year", exact: true })).toBeVisible();
    const names = await user.api.call("listDgPlanNames");
    expect(Object.fromEntries(names.map(({ planname, channels }) => [planname, channels]))).toEqual({
      "India, first year": [6, 13],
      "India, first year copy": [6, 13],
    });
  },
);
