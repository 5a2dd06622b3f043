import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const SCRIPT = "<img src=x onerror=alert(1)>";

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
  const competitor = (name: string) => ({ industry: "Banking", name });
  await user.api.call("saveCompetitors", {
    body: {
      gtmPlanId,
      productGeoCombinationName: "CRM-India",
      individualCompetitionData: [competitor("Halden"), competitor("Verity")],
    },
  });
  return gtmPlanId;
}

/** Opens the value map the way a person does: from the list. */
async function openMap(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: "CRM launch", exact: true }).click();
  await page.getByRole("link", { name: /^Customer value map/ }).click();
  await expect(page.getByRole("grid", { name: "Scores of CRM-India" })).toBeVisible();
}

const cell = (page: Page, field: string) => page.locator(`[data-field="${field}"]`);
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();

async function paste(page: Page, field: string, text: string): Promise<void> {
  await cell(page, field).click();
  await pasteAt(cell(page, field), text);
  await expectToast(page, /pasted/);
}

const mapOf = async (user: TestUser, gtmPlanId: string) =>
  (await user.api.call("getValueMap", { params: { id: gtmPlanId } })).customerValueData["CRM-India"];

test(
  "typed and pasted scores are there after an immediate reload, and show where the company leads",
  journey,
  async ({ page, user }) => {
    const id = await createPlan(user);
    await openMap(page);
    await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
    await paste(page, "map.own.Cost", "8\t5.0\t6\r\n4\t\t 7 \r\n");
    await cell(page, "map.own.Ease of use").click();
    await page.keyboard.type("9");
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("heading", { name: "Strongest: Cost, +2.5 against the average of 2 competitors" }),
    ).toBeVisible();
    await expect(page.getByText("Weakest: Reference/Ind Experience, −3.0")).toBeVisible();
    await page.reload();
    await openMap(page);
    await expect(cell(page, "map.own.Cost")).toHaveText("8");
    await expect(cell(page, "map.own.Ease of use")).toHaveText("9");
    await expect(cell(page, "map.rival Halden.Reference/Ind Experience")).toHaveText("");
    const stored = async () => (await mapOf(user, id))?.values;
    await expect.poll(stored).toEqual({
      Acme: { Cost: 8, "Reference/Ind Experience": 4, "Ease of use": 9 },
      Halden: { Cost: 5 },
      Verity: { Cost: 6, "Reference/Ind Experience": 7 },
    });
    await saved(page);
    const before = await stored();
    await test.step("text that is not a score shows a message at its cell, stays, and is not sent", async () => {
      await paste(page, "map.own.Cost", "1,234.5\n12%\n10");
      await page.getByRole("button", { name: "Save & Next" }).click();
      await expect(page).toHaveURL(/customer-value-map/);
      await expect(page.getByText("Score must be between 0 and 10").first()).toBeVisible();
      await expect(cell(page, "map.own.Cost")).toHaveAttribute("aria-invalid", "true");
      await expect(cell(page, "map.own.Cost")).toHaveText("1,234.5");
      await expect(cell(page, "map.own.Speed/Ease of Deployment")).toHaveText("10");
      expect(await stored()).toEqual(before);
    });
  },
);

test("attributes and competitors are added, renamed, moved, deleted and copied, and Undo brings scores back", async ({
  page,
  user,
}) => {
  const id = await createPlan(user, ["India", "Peru"]);
  await openMap(page);
  await test.step("autofill without a model is disabled, says why and offers a consultant", async () => {
    const autofill = page.getByRole("button", { name: "Autofill using AI Consultant" });
    await expect(autofill).toHaveAttribute("aria-disabled", "true");
    await expect(autofill).toHaveAccessibleDescription(/none is set up here/);
    await page.getByRole("button", { name: "Discuss with Human Consultant" }).click();
    await expect(page.getByRole("dialog", { name: "Consultant support" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  const scores = page.getByRole("region", { name: "Scores", exact: true });
  await scores.getByRole("button", { name: "Add attribute" }).click();
  await page.getByRole("textbox", { name: "Attribute" }).fill("cost");
  await page.keyboard.press("Enter");
  await expect(page.getByText('Attribute "cost" is already in the list')).toBeVisible();
  await page.getByRole("textbox", { name: "Attribute" }).fill(SCRIPT);
  await page.keyboard.press("Enter");
  await scores.getByRole("button", { name: "Add competitor" }).click();
  await page.getByRole("textbox", { name: "Competitor" }).fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await paste(page, `map.rival javascript:alert(1).${SCRIPT}`, "3");
  await expect(scores.getByRole("rowheader", { name: SCRIPT })).toBeVisible();

  await scores.getByRole("button", { name: "Actions on Halden" }).click();
  await expect(page.getByRole("menuitem", { name: /^Remove/ })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await scores.getByRole("button", { name: `Actions on ${SCRIPT}` }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Attribute" }).fill("Residency");
  await page.keyboard.press("Enter");
  await scores.getByRole("button", { name: "Actions on Residency" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect.poll(async () => (await mapOf(user, id))?.attributes.at(-2)).toBe("Residency");

  await scores.getByRole("button", { name: "Actions on Residency" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const deleted = page.getByRole("listitem").filter({ hasText: "Deleted Residency with its 1 score" });
  await expect(scores.getByRole("rowheader", { name: "Residency" })).toHaveCount(0);
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, "map.rival javascript:alert(1).Residency")).toHaveText("3");
  await expect
    .poll(async () => (await mapOf(user, id))?.values["javascript:alert(1)"])
    .toEqual({ Residency: 3 });
  await test.step("a combination copies the attributes and scores of another one", async () => {
    await paste(page, "map.own.Cost", "8\t5");
    await page.getByRole("tab", { name: /CRM-Peru/ }).click();
    await expect(page.getByRole("grid", { name: "Scores of CRM-Peru" })).toBeVisible();
    await page.getByRole("button", { name: "Copy from another combination" }).click();
    await page.getByRole("menuitem", { name: "CRM-India" }).click();
    await expect(cell(page, "map.rival Halden.Cost")).toHaveText("5");
    await saved(page);
    await expect
      .poll(async () => {
        const { customerValueData } = await user.api.call("getValueMap", { params: { id } });
        return customerValueData["CRM-Peru"]?.values;
      })
      .toMatchObject({ Acme: { Cost: 8 }, Halden: { Cost: 5 } });
  });
});

test("a score is set, a row moved, the mapping filled and the next step opened by keyboard alone", async ({
  page,
  user,
}) => {
  const id = await createPlan(user);
  await openMap(page);
  await tabTo(page, "map.own.Brand/Trust");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Escape");
  await tabTo(page, "mapping.own.Technology Strength");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await tabTo(page, "Save & Next");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/create-new-gtm\/overlayValueDriver$/);
  const map = await mapOf(user, id);
  expect(map?.attributes.slice(0, 3)).toEqual(["Brand/Trust", "Scalability", "Reliability"]);
  expect(map?.values["Acme"]).toEqual({ "Brand/Trust": 7 });
  expect(map?.competitiveMapping.values["Halden"]).toEqual({ "Technology Strength": 6 });
});
