import type { Page } from "@playwright/test";
import { pasteAt } from "../fixtures/clipboard.ts";
import { tabTo, typeInto } from "../fixtures/keyboard.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { isSaved } from "../gtm-plans/combination-plan.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";
import {
  ALL_KEYS,
  chooseAllByKeyboard,
  chosenTab,
  computed,
  expectPlanned,
  KEYS_BY_HAND,
  planChannel,
  plannedInputs,
} from "./channel-planner.ts";

const written = (value: number | null) => Math.round(value ?? Number.NaN).toLocaleString("en");

const tactics = (page: Page) => page.getByRole("radio", { name: "Tactics and action items" }).check();
const actionsOf = (page: Page, name: string) => page.getByRole("grid", { name: `Action items of ${name}` });

async function createPlan(page: Page): Promise<string> {
  await page.goto("/create-new-dgplan");
  await page.getByRole("combobox", { name: "Combination" }).click();
  await page.getByRole("option", { name: "Product-Geo", exact: true }).click();
  await typeInto(page, "planname", "All channels");
  await chooseAllByKeyboard(page);
  await tabTo(page, "Create channel plan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?plan=/);
  return new URL(page.url()).searchParams.get("plan") ?? "";
}

/** Plans one channel after the other, from tab to tab with the arrow keys. */
async function planAll(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Organic Social\b/ }).click();
  for (const key of ALL_KEYS) {
    if (key > 1) {
      await chosenTab(page).focus();
      await page.keyboard.press("ArrowRight");
    }
    await planChannel(page, key);
  }
}

/** A sub-channel gets another name, one is added with an action item, and a block is pasted over others. */
async function changeTactics(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Field Sales\b/ }).click();
  await tactics(page);
  await actionsOf(page, "Discovery meetings").getByText("Coach two recorded calls a month").click();
  await pasteAt(
    page.locator(":focus"),
    "Coach two calls\tAda\t2099-01-31\tBlocked\nCall the first ten\tGrace\t2099-02-28\tin progress",
  );
  await expectToast(page, /pasted/);
  await page
    .getByRole("region", { name: "Executive sponsorship" })
    .getByRole("textbox", { name: "Sub-channel" })
    .fill("Board dinners");
  await page.getByRole("button", { name: "Add a sub-channel" }).click();
  await page.keyboard.type("Partner breakfasts");
  const added = page.getByRole("region", { name: "Partner breakfasts" });
  await added.getByRole("checkbox", { name: "Closure" }).check();
  await added.getByRole("button", { name: "Add an action item" }).click();
  await page.keyboard.type("Book the room");
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Sales channels" }).click();
  const shares = page.getByRole("grid", { name: "Sales channels of Product" });
  await shares.getByText("Field Sales").click();
  await page.keyboard.press("ArrowRight");
  await pasteAt(page.locator(":focus"), "60\n30\n10");
  await expect(shares.getByText("100 of 100")).toBeVisible();
}

async function expectTactics(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Field Sales\b/ }).click();
  await tactics(page);
  await expect(actionsOf(page, "Discovery meetings").getByText("Call the first ten")).toBeVisible();
  await expect(actionsOf(page, "Discovery meetings").getByText("Grace")).toBeVisible();
  await expect(page.getByRole("region", { name: "Board dinners" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Executive sponsorship" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Partner breakfasts" }).getByLabel("Closure")).toBeChecked();
  await expect(actionsOf(page, "Partner breakfasts").getByText("Book the room")).toBeVisible();
  await page.getByRole("tab", { name: "Sales channels" }).click();
  await expect(page.getByText("100 of 100")).toBeVisible();
}

test("all 25 channels of a combination are planned, and summed up the same after a reload", async ({
  page,
  user,
}) => {
  // Hundreds of keystrokes: half a minute on a machine that does nothing else.
  test.setTimeout(300_000);
  await savePlanOf(user, { planName: "CRM launch", text: (place) => place });
  const id = await createPlan(page);
  await planAll(page);
  await changeTactics(page);
  await isSaved(page);

  const outputs = new Map<number, Awaited<ReturnType<typeof computed>>>();
  for (const key of ALL_KEYS) outputs.set(key, await computed(user, key));
  const sum = (figure: "totalCostPerAnnum" | "pipelineImpact" | "revenueImpact" | "totalPeople") =>
    [...outputs.values()].reduce((total, output) => total + (output[figure] ?? Number.NaN), 0);
  const sentence = `25 of 25 channels planned, ${written(sum("totalCostPerAnnum"))}`;

  await page.reload();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("tab", { name: /, done$/ })).toHaveCount(25);
  for (const key of KEYS_BY_HAND) {
    // The first tab is that of the plan itself.
    await page.getByRole("tab").nth(key).click();
    await expectPlanned(page, key);
  }
  await expectTactics(page);

  const { channels, productgeo } = await user.api.call("getDgPlan", { params: { id } });
  expect(productgeo).toBe("Product-Geo");
  for (const { key, roiTable, roiResult } of channels) {
    expect(roiTable[0]).toMatchObject(plannedInputs(key));
    expect(roiResult[0], `the result kept of channel ${key}`).toEqual(outputs.get(key));
  }
  const summary = await user.api.call("getDgPlanSummary", { params: { id } });
  expect(summary.totals.withoutValue).toEqual([]);
  expect(summary.totals.people).toBe(sum("totalPeople"));
  expect(summary.totals.totalCostPerAnnum).toBeCloseTo(sum("totalCostPerAnnum"), 0);
  expect(summary.totals.pipelineImpact).toBeCloseTo(sum("pipelineImpact"), 0);
  expect(summary.totals.revenueImpact).toBeCloseTo(sum("revenueImpact"), 0);

  await page.getByRole("link", { name: "Summary" }).click();
  const rows = page.getByRole("table").first().getByRole("row");
  await expect(rows.filter({ hasText: "All channels" })).toBeVisible();
  const { totals } = summary;
  for (const amount of [totals.totalCostPerAnnum, totals.pipelineImpact, totals.revenueImpact])
    await expect(rows.filter({ hasText: "All channels" })).toContainText(written(amount));
  const shown = await rows.allInnerTexts();
  for (const { key, label } of channels) {
    const row = shown.find((text) => text.startsWith(label)) ?? `no row of ${label}`;
    const output = outputs.get(key);
    for (const amount of ["totalCostPerAnnum", "pipelineImpact", "revenueImpact"] as const)
      expect(row).toContain(written(output?.[amount] ?? null));
  }

  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Start", exact: true })
    .click();
  await expect(page.getByRole("img", { name: "25 of 25 channels planned" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Channels ?, done$/ })).toBeVisible();

  const { actions } = await user.api.call("listDgActions", { params: { id } });
  for (const added of [
    { actionItem: "Coach two calls", owner: "Ada", status: "Blocked", targetDate: "2099-01-31" },
    { actionItem: "Call the first ten", owner: "Grace", status: "In progress" },
    { actionItem: "Book the room", status: "Open" },
  ])
    expect(actions).toContainEqual(expect.objectContaining(added));
  await page.goto(`/dg-action-items?plan=${encodeURIComponent(id)}`);
  for (const item of ["Coach two calls", "Call the first ten"])
    await expect(page.getByText(item, { exact: true }).first()).toBeVisible();
});
