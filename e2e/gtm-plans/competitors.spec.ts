import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { cellOf, createPlan, openStep } from "./combination-plan.ts";

const rival = {
  industry: "Banking",
  name: "Halden",
  url: "https://halden.example",
  country: "Germany",
  revenue: 410_000_000,
  funding: null,
  customers: 5200,
  yearOfIncorporation: 2006,
  marketShare: 30,
  asOf: "",
};

signedInTest(
  "our share and a competitor are typed by keyboard alone, the competitor deleted and restored",
  async ({ page, user }) => {
    const id = await createPlan(user, { industries: ["Banking", "Retail"] });
    await openStep(page, "Competitors");
    await tabTo(page, "marketShare.Banking");
    await page.keyboard.type("4");
    await tabTo(page, "rows.1.name");
    await page.keyboard.type("Halden");
    await tabTo(page, "rows.1.country");
    await page.keyboard.type("germ");
    await expect(page.getByRole("option", { name: "Germany", exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(cellOf(page, "rows.1.country")).toHaveText("Germany");
    await tabTo(page, "rows.1.marketShare");
    await page.keyboard.type("30");
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("heading", { name: /You and one competitor hold 34.% of Banking; others hold 66/ }),
    ).toBeVisible();
    await expect(page.getByText("100 × (1 − 0.3²) = 91")).toBeVisible();
    await tabTo(page, "rows.1.remove");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Delete Halden" })).toHaveCount(0);
    await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cellOf(page, "rows.1.name")).toHaveText("Halden");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save & Next" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/customer-value-map/);
    const { competitors, marketShare } = await user.api.call("getCompetitors", { params: { id } });
    expect(competitors["CRM-India"]).toMatchObject([
      { industry: "Banking", name: "Halden", country: "Germany", marketShare: 30 },
    ]);
    expect(marketShare["CRM-India"]).toEqual({ Banking: 4, Retail: null });
  },
);

signedInTest(
  "each industry has its own list; shares over 100 % and outdated facts are flagged and block nothing",
  async ({ page, user }) => {
    const id = await createPlan(user, { geos: ["India", "Germany"], industries: ["Banking", "Retail"] });
    await user.api.call("saveCompetitors", {
      body: {
        gtmPlanId: id,
        productGeoCombinationName: "CRM-India",
        individualCompetitionData: {
          competitors: [
            { ...rival, asOf: "2020-01-31" },
            { ...rival, name: "Kestrel", marketShare: 75 },
            { ...rival, name: "Everywhere", industry: "", marketShare: 1 },
          ],
          marketShare: { Banking: 4 },
        },
      },
    });
    await openStep(page, "Competitors");
    await expect(page.getByText(/more than 100.%: 4 \+ 30 \+ 75 \+ 1 = 110/)).toBeVisible();
    await expect(page.getByText(/Revenue, customers and market share of Halden are/)).toBeVisible();
    await page.getByRole("button", { name: "Mark as checked" }).click();
    await expect(page.getByText(/outdated fact/)).toHaveCount(0);
    await page.locator("label").filter({ hasText: "Retail" }).click();
    await expect(page.getByRole("row")).toHaveCount(4);
    await expect(page.getByRole("row", { name: /Everywhere/ })).toBeVisible();
    await page.locator("label").filter({ hasText: "All industries" }).click();
    await expect(page.getByRole("gridcell", { name: "Every industry" })).toBeVisible();
    await page.getByRole("tab", { name: "CRM-Germany" }).click();
    await page.getByRole("button", { name: "Copy from another combination" }).click();
    await page.getByRole("menuitem", { name: "CRM-India" }).click();
    await expect
      .poll(
        async () => (await user.api.call("getCompetitors", { params: { id } })).competitors["CRM-Germany"],
      )
      .toHaveLength(3);
  },
);

signedInTest(
  "a value that breaks a rule shows a message at its cell, stays, and is not sent",
  async ({ page, user }) => {
    const id = await createPlan(user, { industries: ["Banking"] });
    await openStep(page, "Competitors");
    for (const [column, text, message] of [
      ["marketShare", "101", /100/],
      ["yearOfIncorporation", "20", /between 1000 and 2100/],
      ["asOf", "yesterday", /a date such as 2027-01-31/],
      ["customers", "many", /must be a number/i],
      ["country", "x".repeat(201), /at most 200 characters/],
    ] as const) {
      const cell = cellOf(page, `rows.1.${column}`);
      await cell.click();
      await page.keyboard.insertText("");
      await page.keyboard.press("F2");
      await page.keyboard.insertText(text);
      await page.keyboard.press("Tab");
      await expect(cell).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByText(message).first()).toBeVisible();
      await cell.click();
      await page.keyboard.press("Delete");
      await expect(cell).not.toHaveAttribute("aria-invalid", "true");
    }
    expect(
      (await user.api.call("getCompetitors", { params: { id } })).competitors["CRM-India"],
    ).toMatchObject([{ country: "", customers: null }]);
  },
);

signedInTest("a view-only plan lets no competitor be changed", async ({ page, user }) => {
  const id = await createPlan(user, { industries: ["Banking"] });
  await user.api.call("saveCompetitors", {
    body: {
      gtmPlanId: id,
      productGeoCombinationName: "CRM-India",
      individualCompetitionData: { competitors: [{ ...rival, asOf: "2020-01-31" }], marketShare: {} },
    },
  });
  await openStep(page, "Competitors", "view");
  for (const name of ["Save & Next", "Mark as checked", "Delete Halden", "Add a competitor"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await cellOf(page, "rows.1.name").click();
  await page.keyboard.type("x");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(cellOf(page, "rows.1.name")).toHaveText("Halden");
});

signedInTest(
  "long names and 60 industries cause no axe findings or sideways scroll on a laptop and a phone",
  async ({ page, user }) => {
    const long = "W".repeat(200);
    const industries = [long, ...Array.from({ length: 59 }, (_, index) => `Industry ${index + 1}`)];
    const id = await createPlan(user, { industries });
    await user.api.call("saveCompetitors", {
      body: {
        gtmPlanId: id,
        productGeoCombinationName: "CRM-India",
        individualCompetitionData: {
          competitors: Array.from({ length: 12 }, (_, index) => ({
            ...rival,
            industry: long,
            name: `${long.slice(2)}${index}`,
            country: long,
            marketShare: 12,
            asOf: "2020-01-31",
          })),
          marketShare: {},
        },
      },
    });
    await openStep(page, "Competitors");
    for (const [name, viewport] of [
      ["a laptop", { width: 1280, height: 720 }],
      ["a phone", { width: 390, height: 844 }],
    ] as const)
      await signedInTest.step(name, async () => {
        await page.setViewportSize(viewport);
        await expect(page.getByText(/outdated facts/)).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessibleInBothThemes(page);
      });
  },
);
