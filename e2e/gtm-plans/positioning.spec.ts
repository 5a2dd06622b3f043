import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const SCRIPT = "<img src=x onerror=alert(1)>";
const line = (index: number, column: "score" | "comment") => `commercialScorecard.${index}.${column}`;

async function createPlan(user: TestUser, geos = ["India"]): Promise<string> {
  const product = { name: "CRM", description: "Sales software", geos, industries: ["Banking"] };
  const { gtmPlanId } = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName: "CRM launch",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products: [product],
      segmentData: undefined,
    },
  });
  await user.api.call("saveSelection", {
    body: {
      gtmPlanId,
      productGeoCombinationName: "CRM-India",
      individualUserSelectedSegmentData: { Banking: { Enterprise: true, SME: true } },
    },
  });
  return gtmPlanId;
}

/** Opens the step the way a person does: from the list. */
async function openPositioning(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page.getByRole("link", { name: /^Positioning and pricing/ }).click();
  await expect(page.getByRole("grid", { name: "Commercial scorecard of CRM-India" })).toBeVisible();
}

const cell = (page: Page, field: string) => page.locator(`[data-field="${field}"]`);
const text = (page: Page, name: string) => page.getByRole("textbox", { name: `Company ${name}` });

async function paste(page: Page, field: string, pasted: string): Promise<void> {
  await cell(page, field).click();
  await pasteAt(cell(page, field), pasted);
  await expectToast(page, /pasted/);
}

const positioningOf = async (user: TestUser, id: string, title = "CRM-India") =>
  (await user.api.call("getPositioning", { params: { id } })).positioningAndPricingData[title];

test(
  "texts and a pasted scorecard are there after an immediate reload, with the weakest line named",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user);
    await openPositioning(page);
    await text(page, "offering").fill(SCRIPT);
    await paste(
      page,
      line(0, "score"),
      `8\tSold as it is\r\n\tjavascript:alert(1)\r\n 3.5 \t"By seat, ""and"" month"\r\n0\t`,
    );
    await expect(
      page.getByRole("heading", { name: "Weakest: Sales Collaterals/Use Cases/Case Studies" }),
    ).toBeVisible();
    await page.getByRole("button", { name: /^Average score|3\.8/ }).click();
    await expect(page.getByText("11.5 points / 3 scored lines = 3.8")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.reload();
    await openPositioning(page);
    await expect(text(page, "offering")).toHaveValue(SCRIPT);
    await expect(cell(page, line(1, "comment"))).toHaveText("javascript:alert(1)");
    await expect.poll(async () => (await positioningOf(user, id))?.companyOffering).toBe(SCRIPT);
    const scorecard = async () => (await positioningOf(user, id))?.commercialScorecard.slice(0, 4);
    await expect.poll(scorecard).toEqual([
      { attribute: "Product Availability", score: 8, comment: "Sold as it is" },
      { attribute: "Localization", score: null, comment: "javascript:alert(1)" },
      { attribute: "Pricing", score: 3.5, comment: 'By seat, "and" month' },
      { attribute: "Sales Collaterals/Use Cases/Case Studies", score: 0, comment: "" },
    ]);
    await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  },
);

test("templates fill the texts and the review opens by keyboard alone, and a combination copies another", async ({
  page,
  user,
}) => {
  const id = await createPlan(user, ["India", "Peru"]);
  await openPositioning(page);
  const sentence =
    "For Enterprise companies in Banking who lose deals, and time, CRM is one place for both. Unlike Halden, it runs in a week.";
  await test.step("a template fills the text, and a score is set", async () => {
    await tabTo(page, "Write the company positioning with a template");
    await page.keyboard.press("Enter");
    const frame = page.getByRole("group", { name: "Template for the company positioning" });
    await expect(frame.getByRole("combobox", { name: "Segment" })).toHaveValue(
      "Enterprise companies in Banking",
    );
    for (const words of ["", "lose deals, and time", "", "one place for both", "Halden", "runs in a week"]) {
      await page.keyboard.press("Tab");
      if (words !== "") await page.keyboard.type(words);
    }
    await expect(text(page, "positioning")).toHaveValue(sentence);
    await tabTo(page, line(0, "score"));
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
  });
  await test.step("a template replaces the user's own text only on demand, and Undo brings it back", async () => {
    await text(page, "offering").fill("In our own words");
    await page.getByRole("button", { name: "Write the company offering with a template" }).click();
    const frame = page.getByRole("group", { name: "Template for the company offering" });
    await frame.getByRole("combobox", { name: "Segment" }).click();
    await frame.getByRole("combobox", { name: "Segment" }).fill("");
    await page.getByRole("option", { name: "SMEs in Banking" }).click();
    await expect(text(page, "offering")).toHaveValue("In our own words");
    await frame.getByRole("button", { name: "Replace the text with this" }).click();
    await expect(text(page, "offering")).toHaveValue(
      "CRM gives SMEs in Banking [what they get], with [what comes with it].",
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(text(page, "offering")).toHaveValue("In our own words");
  });
  await test.step("a combination copies the positioning of another one", async () => {
    await tabTo(page, "Save & Next");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("grid", { name: "Commercial scorecard of CRM-Peru" })).toBeVisible();
    expect(await positioningOf(user, id)).toMatchObject({ companyPositioning: sentence });
    expect((await positioningOf(user, id))?.commercialScorecard[0]?.score).toBe(7);
    await page.getByRole("button", { name: "Copy from another combination" }).click();
    await page.getByRole("menuitem", { name: "CRM-India" }).click();
    await expect(text(page, "offering")).toHaveValue("In our own words");
    await expect
      .poll(async () => (await positioningOf(user, id, "CRM-Peru"))?.companyOffering)
      .toBe("In our own words");
  });
  await test.step("Save & Next opens the review", async () => {
    await tabTo(page, "Save & Next");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/create-new-gtm\/review$/);
  });
});
