import type { BodyInputOf } from "@beachhead/contract";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createUser, grantPlan, type TestUser } from "../fixtures/account.ts";
import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
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

async function openSaved(page: Page, mode: "edit" | "view" = "edit"): Promise<void> {
  await page.goto("/my-gtm-plans");
  if (mode === "edit") await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  else {
    await page.getByRole("button", { name: "More for CRM launch" }).click();
    await page.getByRole("menuitem", { name: "View only" }).click();
  }
  await expect(field(page, "gtmPlanName")).toHaveValue("CRM launch");
}

/** The words under a field, as a screen reader ties them to it. */
async function wordsOf(target: Locator): Promise<string> {
  return target.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

async function paste(page: Page, name: string, text: string): Promise<void> {
  await pasteAt(field(page, name), text);
}

signedInTest(
  "Save & Next on an empty form shows all that is required and focuses the first field",
  async ({ page, user }) => {
    await openNew(page);
    await next(page).click();
    for (const [name, message] of [
      ["gtmPlanName", "GTM Plan is required"],
      ["companyName", "Company Name is required"],
      ["website", "Company Website is required"],
      ["products.0.name", "Product Name is required"],
      ["products.0.description", "Description is required"],
      ["products.0.geos", "At least one geo is required"],
      ["products.0.industries", "At least one industry is required"],
    ] as const) {
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
      await expect.poll(() => wordsOf(field(page, name))).toContain(message);
    }
    await expect(field(page, "gtmPlanName")).toBeFocused();
    expect(await user.api.call("listGtmPlans")).toEqual([]);
  },
);

/** Below and at the bound; above it. Null: the rule is kept. */
const rules: [name: string, typed: string, message: string | null][] = [
  ["gtmPlanName", "", "GTM Plan is required"],
  ["gtmPlanName", "   ", "GTM Plan is required"],
  ["gtmPlanName", "CRM-launch", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "CRM & more", "GTM Plan Name cannot contain special characters"],
  ["gtmPlanName", "CRM_launch 2027", null],
  ["gtmPlanName", "Größe 2027", null],
  ["gtmPlanName", "a".repeat(200), null],
  ["gtmPlanName", "a".repeat(201), "GTM Plan Name can have at most 200 characters"],
  ["companyName", "", "Company Name is required"],
  ["companyName", "a".repeat(200), null],
  ["companyName", "a".repeat(201), "Company Name can have at most 200 characters"],
  ["shortDescription", "", null],
  ["shortDescription", "a".repeat(5000), null],
  ["shortDescription", "a".repeat(5001), "Short description can have at most 5,000 characters"],
  ["website", "", "Company Website is required"],
  ["website", "acme", "Invalid URL"],
  ["website", "javascript:alert(1)", "Invalid URL"],
  ["website", "ftp://acme.com", "Invalid URL"],
  ["website", "http://acme.com", null],
  ["website", "https://acme.com/path?x=1", null],
  ["products.0.name", "", "Product Name is required"],
  ["products.0.name", "a".repeat(201), "Product Name can have at most 200 characters"],
  ["products.0.name", "a".repeat(200), null],
  ["products.0.description", "", "Description is required"],
  ["products.0.description", "a".repeat(10_001), "Description can have at most 10,000 characters"],
  ["products.0.description", "a".repeat(10_000), null],
  ["products.1.name", "a", null],
  ["products.1.name", " A".repeat(1), null],
];

signedInTest(
  "each rule shows its message at its field at the bound, keeps what was typed, and clears when met",
  async ({ page, user }) => {
    await createPlan(user);
    await openSaved(page);
    for (const [name, typed, message] of rules) {
      await field(page, name).fill(typed);
      await field(page, name).blur();
      await expect(field(page, name)).toHaveValue(typed);
      if (message === null) await expect(field(page, name)).not.toHaveAttribute("aria-invalid", "true");
      else {
        await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
        await expect.poll(() => wordsOf(field(page, name))).toContain(message);
      }
    }
    await field(page, "products.0.name").fill("CRM");
    await field(page, "products.1.name").fill(" crm");
    await field(page, "products.1.name").blur();
    await expect
      .poll(() => wordsOf(field(page, "products.1.name")))
      .toContain("Product names must be unique");
    await field(page, "products.1.name").fill("Desk");
    await expect(field(page, "products.1.name")).not.toHaveAttribute("aria-invalid", "true");
  },
);

signedInTest("place and industry lists say what is missing and what is too long", async ({ page, user }) => {
  await createPlan(user, { products: [product("CRM")] });
  await openSaved(page);
  for (const [name, label, none, long] of [
    ["products.0.geos", "Geographies", "At least one geo is required", "Geo can have at most 200 characters"],
    [
      "products.0.industries",
      "Industries",
      "At least one industry is required",
      "Industry can have at most 200 characters",
    ],
  ] as const) {
    await field(page, name).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await field(page, name).blur();
    await expect.poll(() => wordsOf(field(page, name))).toContain(none);
    await field(page, name).fill(`${"a".repeat(200)},`);
    await expect(field(page, name)).not.toHaveAttribute("aria-invalid", "true");
    await field(page, name).fill(`${"b".repeat(201)},`);
    await expect(chips(page, 0, label)).toHaveCount(2);
    await expect.poll(() => wordsOf(field(page, name))).toContain(long);
    await expect(chips(page, 0, label).nth(1)).toContainText(long);
  }
});

signedInTest("a website without its scheme is corrected by one press", async ({ page }) => {
  await openNew(page);
  await field(page, "website").fill("acme.com");
  await field(page, "website").blur();
  await expect.poll(() => wordsOf(field(page, "website"))).toContain("Invalid URL");
  await page.getByRole("button", { name: "https://acme.com" }).click();
  await expect(field(page, "website")).toHaveValue("https://acme.com");
  await expect(field(page, "website")).toBeFocused();
  await expect(field(page, "website")).not.toHaveAttribute("aria-invalid", "true");
});

signedInTest(
  "a plan is created by keyboard alone, saved while the user types, and is there after a reload",
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

signedInTest("a pasted list becomes entries, counted as combinations at once", async ({ page, user }) => {
  await createPlan(user, { products: [product("CRM")] });
  await openSaved(page);
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
  await expect(page.getByRole("complementary").getByRole("button", { name: "6" })).toBeVisible();
  await saved(page);
  await expect.poll(async () => (await user.api.call("listGtmPlans"))[0]?.products[0]?.geos.length).toBe(6);
});

signedInTest(
  "a renamed product keeps its id, and Undo brings a removed product back",
  async ({ page, user }) => {
    const id = await createPlan(user);
    await openSaved(page);
    const before = (await user.api.call("getGtmPlan", { params: { id } })).products;
    await field(page, "products.1.name").fill("Desk 2");
    await expect
      .poll(async () => (await user.api.call("getGtmPlan", { params: { id } })).products[1]?.name)
      .toBe("Desk 2");
    const renamed = (await user.api.call("getGtmPlan", { params: { id } })).products;
    expect(renamed.map((each) => each.id)).toEqual(before.map((each) => each.id));
    await page.getByRole("button", { name: "Actions on CRM" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByRole("button", { name: "Actions on CRM" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field(page, "products.0.name")).toHaveValue("CRM");
  },
);

signedInTest("a view-only plan shows its business details and changes nothing", async ({ page, user }) => {
  await createPlan(user);
  await openSaved(page, "view");
  await expect(field(page, "companyName")).toHaveAttribute("readonly", "");
  await expect(next(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Remove|Add a product|Actions on/ })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Steps of the plan" }).getByRole("link")).toHaveCount(9);
  await expectAccessibleInBothThemes(page);
});

const trialTest = signedInTest.extend({
  user: async ({}, use) => use(await createUser()),
});

trialTest(
  "text past the limit of a trial stays, with a message and a way to the plans",
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
