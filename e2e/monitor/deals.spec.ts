import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { createPlan } from "../thread/plan.ts";

const file = (name: string, content: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

const HEADER = "Opportunity;Kanal;Product;Country;Betrag;Currency;Stage;Close date";
const GERMAN = `${HEADER}
Müller AG;Field Sales;CRM;Germany;1.234,56;EUR;Closed Won;31.12.2026
Söhne GmbH;Messe;CRM;Germany;80.000,00;USD;Negotiation/Review;15.02.2027
Kaputt KG;Field Sales;CRM;Germany;viel;USD;Closed Won;01.01.2027
`;

async function chooseFile(page: Page, content: ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).press("Enter");
  await (await chooser).setFiles(content);
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
};

signedInTest(
  "a file is previewed, imported with its bad rows named, fixed in place and undone",
  journey,
  async ({ page, user, watch }) => {
    // The empty file is refused.
    watch.expect(/422/);
    await createPlan(user, { name: "Launch", currency: "USD", firstYear: 2027 });
    await page.goto("/monitor/deals");
    await expect(page.getByRole("heading", { name: "No deals yet" })).toBeVisible();
    await page.getByRole("link", { name: "Import deals" }).click();

    await chooseFile(page, file("empty.csv", ""));
    await expect(page.getByRole("alert")).toHaveText("The file is empty.");

    await chooseFile(page, file("deals.csv", GERMAN));
    await expect(page.getByRole("heading", { name: "deals.csv has 3 rows" })).toBeVisible();
    await expect(page.getByText("UTF-8, columns separated by a semicolon")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Amounts are written as" })).toHaveValue("1.234,56");
    await choose(page, "DG Channel", "Kanal");
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Import 3 deals" }).click();
    await expect(page.getByRole("heading", { name: "2 deals imported" })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("row", { name: '4 Betrag "viel" is not an amount' })).toBeVisible();
    await expect(page.getByRole("row", { name: /^In the file 3 EUR 1,234\.56 · USD 80,000$/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Show deals" }).click();
    await expect(page.getByText("2 of 2 deals")).toBeVisible();
    await expect(page.getByText(/^1 deal matches no plan/)).toBeVisible();
    await expect(page.getByRole("row", { name: /^Müller AG .*No rate/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: "Assign the channel Messe of Söhne GmbH" }).click();
    await choose(page, "Channel of your plans", "Trade Shows/Event Participation");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText(/matches no plan/)).toHaveCount(0);

    await page.getByRole("button", { name: "Set rates" }).click();
    await page.getByRole("textbox", { name: "1 USD in EUR" }).fill("0.92");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("No rate")).toHaveCount(0);

    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByRole("button", { name: "Undo the import of deals.csv" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByRole("row", { name: /^deals\.csv .*Undone/ })).toBeVisible();
    await page.goto("/monitor/deals");
    await expect(page.getByRole("heading", { name: "No deals yet" })).toBeVisible();
  },
);

const UNCLEAR = `Pipeline report

Deal;Amount;Stage;Close date
Alder;1.000;Won;2026-03-01
Birch;12.500;Won;2026-03-02
Total;13.500;;
`;

signedInTest("what a file does not tell is asked, and its total is left out", async ({ page, watch }) => {
  // The import is started before the question is answered.
  watch.expect(/422/);
  await page.goto("/monitor/deals/import");
  await chooseFile(page, file("unclear.csv", UNCLEAR));
  const question = page.getByRole("group", {
    name: "Amounts add up to 13.5 or 13,500. Say which decimal sign the file has.",
  });
  await expect(question).toBeVisible();
  await expect(page.getByRole("row", { name: /^Totals 1 6 Total · 13\.500/ })).toBeVisible();
  for (const width of [768, 375, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole("button", { name: "Import 2 deals" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Amounts add up to 13.5 or 13,500. Say which decimal sign the file has.",
  );
  await question.getByRole("radio", { name: /decimal comma: adds up to 13,500/ }).check();
  await expect(page.getByRole("row", { name: /^Amount 1\.000 → 1,000 · 12\.500 → 12,500 / })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 deals" }).click();
  await expect(page.getByRole("row", { name: "Stored as deals 2 USD 13,500" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole("row", { name: "Left out: totals 1" })).toBeVisible();
  await expectAccessible(page);
});

signedInTest(
  "a deal is added by keyboard with the specification's message, found by search and weighted by its stage",
  journey,
  async ({ page, watch }) => {
    // The form is sent without an amount.
    watch.expect(/422/);
    await page.goto("/monitor/deals?dialog=add");
    const dialog = page.getByRole("dialog", { name: "Add CRM data" });
    await expect(dialog.getByRole("textbox", { name: "Deal name" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Amount must be a number")).toBeVisible();
    await expect(dialog.getByText("Stage is required")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type("Ganges Bank");
    await dialog.getByRole("textbox", { name: "Amount" }).fill("50000");
    await dialog.getByRole("combobox", { name: "Stage" }).fill("Verbal");
    await page.keyboard.press("Escape");
    await dialog.getByRole("combobox", { name: "Stage" }).fill("Verbal");
    await page.keyboard.press("Tab");
    await dialog.getByRole("button", { name: "Add deal" }).press("Enter");
    await expectToast(page, "CRM data added successfully!");
    const row = page.getByRole("row", { name: /^Ganges Bank / });
    await expect(row).toContainText("No probability");

    await page.getByRole("button", { name: "Stages" }).click();
    await page.getByRole("textbox", { name: "Verbal" }).fill("95");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("95\u202f%");

    await page.getByRole("searchbox", { name: "Search deals" }).fill("nobody");
    await expect(page.getByRole("heading", { name: "No deals match" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search deals" }).fill("ganges");
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/search=ganges/);
  },
);
