import { randomUUID } from "node:crypto";
import { PASSWORD } from "../fixtures/account.ts";
import { countEffort } from "../fixtures/effort.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, signedInTest, test } from "../fixtures/test.ts";

test("a newcomer has figures of a channel in 9 clicks and 8 fields from the landing page", async ({
  page,
}) => {
  const effort = await countEffort(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Start free" }).first().click();
  await page.getByLabel("Name", { exact: true }).click();
  await page.keyboard.type("Lena Brandt");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${randomUUID().slice(0, 8)}@harbourlight.example`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  // A plan of typical figures with an own target.
  await page.getByRole("button", { name: "SaaS per seat" }).click();
  await expect(page.locator('input[name="usersPerCustomer"]')).toHaveValue("24");
  await typeInto(page, "revenueTarget", "2m");
  await page.getByRole("button", { name: "Save as my plan" }).click();
  await expect(page).toHaveURL(/runSimulation\/.+/);

  // The narrow side bar says "Start".
  await page
    .getByRole("link", { name: /^(Get started|Start)$/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Choose channels" }).first().click();
  await typeInto(page, "planname", "First channels");
  await page.getByRole("region", { name: "Sales", exact: true }).getByLabel("Field Sales").click();
  await page.getByRole("button", { name: "Create channel plan" }).click();
  await expect(page).toHaveURL(/\?plan=/);
  await tabTo(page, "channels.6.roiTable.revenueTarget");
  await page.keyboard.type("1m");
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("heading", { name: /people? brings? 1\.0\sM USD a year/ })).toBeVisible();
  console.log(
    `effort: channel figures in ${effort.clicks} clicks, ${effort.fields} fields, ${effort.keys} keys`,
  );
  expect(effort.clicks, "clicks").toBeLessThanOrEqual(9);
  expect(effort.fields, "fields").toBeLessThanOrEqual(8);
});

signedInTest("the example is copied with one click and removed with another", async ({ page, user }) => {
  const effort = await countEffort(page);
  await page.goto("/getStarted");
  await page.getByRole("button", { name: "Copy the example to my account" }).click();
  const remove = page.getByRole("button", { name: "Remove the example" });
  await expect(remove).toBeVisible();
  expect(await user.api.call("listSimulations")).toHaveLength(1);
  await remove.click();
  await expect(page.getByText("Example removed")).toBeVisible();
  expect(await user.api.call("listGtmPlans")).toEqual([]);
  console.log(`effort: copy and removal of the example in ${effort.clicks} clicks`);
  expect(effort.clicks, "clicks").toBeLessThanOrEqual(2);
  await expect(page.getByRole("heading", { name: "Your odds in a minute" })).toBeVisible();
});
