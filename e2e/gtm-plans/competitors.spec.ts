import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { cellOf, createPlan, isSaved, openStep } from "./combination-plan.ts";

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
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user, { industries: ["Banking", "Retail"] });
    await openStep(page, "Competitors");
    await tabTo(page, "marketShare.Banking");
    await page.keyboard.type("4");
    await tabTo(page, "rows.:.name");
    await page.keyboard.type("Halden");
    await tabTo(page, "rows.:.country");
    await page.keyboard.type("germ");
    await expect(page.getByRole("option", { name: "Germany", exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(cellOf(page, "rows.:.country")).toHaveText("Germany");
    await tabTo(page, "rows.:.marketShare");
    await page.keyboard.type("30");
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("heading", { name: /You and one competitor hold 34.% of Banking; others hold 66/ }),
    ).toBeVisible();
    await expect(page.getByText("100 × (1 − 0.3²) = 91")).toBeVisible();
    await tabTo(page, "rows.:.remove");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Delete Halden" })).toHaveCount(0);
    await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cellOf(page, "rows.:.name")).toHaveText("Halden");
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

    await signedInTest.step(
      "a value that breaks a rule shows a message at its cell, and is not sent",
      async () => {
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.postData() ?? ""));
        for (const [column, text, message] of [
          ["marketShare", "101", /100/],
          ["yearOfIncorporation", "20", /between 1000 and 2100/],
          ["asOf", "yesterday", /a date such as 2027-01-31/],
          ["customers", "many", /must be a number/i],
          ["country", "x".repeat(201), /at most 200 characters/],
        ] as const) {
          const cell = page.locator(`[data-field^="rows."][data-field$=".${column}"]`).first();
          await cell.click();
          await page.keyboard.press("F2");
          await page.keyboard.press("ControlOrMeta+A");
          await page.keyboard.insertText(text);
          await page.keyboard.press("Tab");
          await expect(cell).toHaveAttribute("aria-invalid", "true");
          await expect(page.getByText(message).first()).toBeVisible();
          await cell.click();
          await page.keyboard.press("Delete");
          await expect(cell).not.toHaveAttribute("aria-invalid", "true");
        }
        await isSaved(page);
        await expect
          .poll(
            async () =>
              (await user.api.call("getCompetitors", { params: { id } })).competitors["CRM-Germany"]?.[0],
          )
          .toMatchObject({ name: "Halden", country: "", customers: null, yearOfIncorporation: null });
        expect(sent.filter((body) => /yesterday|"many"|xxx/.test(body))).toEqual([]);
      },
    );
  },
);
