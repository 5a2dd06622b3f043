import { newChannel } from "@beachhead/contract/new-channel";
import type { Page, Request } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { workToShow } from "../fixtures/page-work.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { isSaved } from "../gtm-plans/combination-plan.ts";
import { savePlanOf } from "../gtm-plans/whole-plan.ts";
import { ALL_KEYS, plannedInputs } from "./channel-planner.ts";

const ACTIONS = 20;

/** A plan with all 25 channels computed, and 20 action items in each beside those of the catalogue. */
async function storeLargePlan(user: TestUser): Promise<string> {
  const actionData = Array.from({ length: ACTIONS }, (_, index) => ({
    actionItem: `Action ${index + 1}`,
    owner: "Ada",
    targetDate: "2099-01-31",
    closingDate: "",
    status: "Open" as const,
  }));
  const own = { channel: "Own", tactics: "What is to be done", impact: "Closure", actionData };
  const { id } = await user.api.call("createDgPlan", {
    body: {
      gtmPlanId: await savePlanOf(user, { planName: "CRM launch", text: (place) => place }),
      gtmplan: "",
      productgeo: "",
      planname: "Large",
      description: "",
      currency: "USD",
      access: "edit",
      channels: ALL_KEYS.flatMap((key) => {
        const channel = newChannel(key);
        if (channel === undefined) return [];
        const content = [own, ...channel.content];
        return [{ ...channel, checked: true, content, roiTable: [plannedInputs(key)] }];
      }),
    },
  });
  return id;
}

/** The time from opening the plan in the list to the first channel's inputs and months. */
async function workToOpen(page: Page): Promise<number> {
  await page.goto("/saved-dgplans");
  const link = page.getByRole("link", { name: "Large", exact: true });
  await expect(link).toBeVisible();
  return workToShow(page, link, [
    '[name="channels.1.roiTable.pipelineTarget"]',
    'svg[aria-label^="Organic Social"]',
  ]);
}

test("a plan of 25 channels and more than 500 action items opens within a second and saves what is typed", async ({
  page,
  user,
}) => {
  const id = await storeLargePlan(user);
  const { actions } = await user.api.call("listDgActions", { params: { id } });
  expect(actions.length).toBeGreaterThanOrEqual(500);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) times.push(await workToOpen(page));
  expect(Math.min(...times), `opened with ${times.map(Math.round).join(", ")} ms of work`).toBeLessThan(1000);

  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request);
  });
  await page.locator('[name="channels.1.roiTable.pipelineTarget"]').fill("4321");
  await isSaved(page);
  await expect
    .poll(async () => {
      const { channels } = await user.api.call("getDgPlan", { params: { id } });
      return channels[0]?.roiTable[0]?.["pipelineTarget"];
    })
    .toBe(4321);
  expect(sent).toHaveLength(1);
  const kept = await user.api.call("listDgActions", { params: { id } });
  expect(kept.actions).toEqual(actions);
});
