import type { BodyInputOf } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createUser, grantPlan, type TestUser } from "../fixtures/account.ts";
import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

type Details = BodyInputOf<"saveBasicDetails">;

const product = (name: string, geos = ["India"], industries = ["Banking"]) => ({
  name,
  description: "Sales software",
  geos,
  industries,
});
const details: Details = {
  gtmPlanName: "CRM launch",
  companyName: "Acme",
  shortDescription: "",
  website: "https://acme.example",
  products: [product("CRM"), product("Desk")],
  segmentData: undefined,
};

async function createPlan(user: TestUser, change: Partial<Details> = {}): Promise<string> {
  const saved = await user.api.call("saveBasicDetails", { body: { ...details, ...change } });
  return saved.gtmPlanId;
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const next = (page: Page) => page.getByRole("button", { name: "Save & Next" });
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
const chips = (page: Page, index: number, label: string) =>
  page
    .getByRole("list", { name: `Chosen: ${label}` })
    .nth(index)
    .getByRole("listitem");

/** Opens the details the way a person does: from the list. */
async function openNew(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "New GTM plan" }).first().click();
  await expect(field(page, "gtmPlanName")).toBeVisible();
}

async function openSaved(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await expect(field(page, "gtmPlanName")).toHaveValue("CRM launch");
}

async function paste(page: Page, name: string, text: string): Promise<void> {
  await pasteAt(field(page, name), text);
}

signedInTest(
  "a plan is created by keyboard alone, saved while the user types, and is there after a reload",
  journey,
  async ({ page, user }) => {
    await openNew(page);
    await typeInto(page, "gtmPlanName", "CRM launch");
    await typeInto(page, "companyName", "Acme");
    await typeInto(page, "website", "https://acme.example");
    await typeInto(page, "products.0.name", "CRM");
    await typeInto(page, "products.0.description", "Sales software");
    await tabTo(page, "products.0.geos");
    await page.keyboard.type("germ");
    await expect(page.getByRole("option", { name: "Germany", exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Atlantis,");
    await tabTo(page, "products.0.industries");
    await page.keyboard.type("bankin");
    await expect(page.getByRole("option", { name: "Banking", exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await saved(page);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("gtmPlanId"))).not.toBeNull();
    await tabTo(page, "Save & Next");
    await page.keyboard.press("Enter");
    await expectToast(page, "Saved Successfully");
    await expect(page).toHaveURL(/\/create-new-gtm\/goal-setting$/);

    const plans = await user.api.call("listGtmPlans");
    expect(plans.map(({ gtmPlanName, products }) => [gtmPlanName, products.length])).toEqual([
      ["CRM launch", 1],
    ]);
    expect(plans[0]?.products[0]).toMatchObject({
      name: "CRM",
      geos: ["Germany", "Atlantis"],
      industries: ["Banking"],
    });
    await page.reload();
    await expect(page).toHaveURL(/\/my-gtm-plans$/);
    await openSaved(page);
    await expect(field(page, "products.0.description")).toHaveValue("Sales software");
    await expect(chips(page, 0, "Geographies")).toHaveText(["Germany", "Atlantis"]);
  },
);

signedInTest(
  "a pasted list becomes entries, a renamed product keeps its id, and Undo restores a removed product",
  async ({ page, user }) => {
    const id = await createPlan(user);
    await openSaved(page);
    const products = async () => (await user.api.call("getGtmPlan", { params: { id } })).products;
    const before = await products();
    await signedInTest.step("a pasted list becomes entries, counted as combinations at once", async () => {
      // Names take the spelling of the suggestions, which load when the field is drawn.
      await field(page, "products.0.geos").press("ArrowDown");
      await expect(page.getByRole("option", { name: "Germany", exact: true })).toBeVisible();
      await paste(page, "products.0.geos", 'germany; France\tPeru\n"Korea, South", india\nChile');
      await expect(chips(page, 0, "Geographies")).toHaveText([
        "India",
        "Germany",
        "France",
        "Peru",
        "Korea, South",
        "Chile",
      ]);
      await expect(page.getByText("India is already in the list").first()).toBeVisible();
      await expect(page.getByRole("complementary").getByRole("button", { name: "7" })).toBeVisible();
      await saved(page);
      await expect.poll(async () => (await products())[0]?.geos.length).toBe(6);
    });
    await signedInTest.step("a renamed product keeps its id", async () => {
      await field(page, "products.1.name").fill("Desk 2");
      await expect.poll(async () => (await products())[1]?.name).toBe("Desk 2");
      expect((await products()).map((each) => each.id)).toEqual(before.map((each) => each.id));
    });
    await signedInTest.step("Undo brings a removed product back", async () => {
      await page.getByRole("button", { name: "Actions on CRM" }).click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await expect(page.getByRole("button", { name: "Actions on CRM" })).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(field(page, "products.0.name")).toHaveValue("CRM");
    });
  },
);

const trialTest = signedInTest.extend({
  user: async ({}, use) => use(await createUser()),
});

trialTest(
  "text past the limit of a trial stays, with a message and a way to the plans",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/403/);
    await createPlan(user, { products: [product("CRM")] });
    await openSaved(page);
    await field(page, "products.0.geos").fill("Peru,");
    await expect(page.getByText("Trial allows 1 geography. Your plans use 2.")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(
      "Your trial allows 1 geography; this would make 2. Upgrade to add more.",
    );
    await page.getByRole("alert").getByRole("button", { name: "See plans" }).click();
    const plans = page.getByRole("dialog", { name: "Upgrade now" });
    await expect(plans).toContainText("Your trial allows 1 geography; this would make 2.");
    await plans.getByRole("button", { name: "Close" }).click();
    await expect(chips(page, 0, "Geographies")).toHaveText(["India", "Peru"]);
    await next(page).click();
    await expect(page).toHaveURL(/business-details$/);
    await page.getByRole("button", { name: "Remove Peru" }).click();
    await saved(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

signedInTest(
  "20 products with long names and 195 places have no axe findings and fit 1280, 390 and 640 pixels",
  async ({ page, user }) => {
    await grantPlan(user, "enterprise");
    const places = Array.from({ length: 195 }, (_, index) => `Place number ${index + 1}`);
    const products = Array.from({ length: 20 }, (_, index) =>
      product(`${index} ${"long name ".repeat(18)}`.slice(0, 200).trim(), index === 0 ? places : ["India"]),
    );
    await createPlan(user, { products });
    await openSaved(page);
    await expect(chips(page, 0, "Geographies")).toHaveCount(195);
    for (const size of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
      { width: 640, height: 360 },
    ])
      await signedInTest.step(`${size.width} pixels`, async () => {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        await expectAccessibleInBothThemes(page);
      });
  },
);
