import { schemas } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expect, signedInTest } from "../fixtures/test.ts";
import { storeExample, workedExamples } from "./worked-example.ts";

const example = workedExamples[1];

/** As if an earlier engine had saved the simulation, with other odds. */
async function answerAsEarlier(page: Page, id: string, odds: number): Promise<void> {
  await page.route(`**/api/simulation/${id}`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    const stored = schemas.getSimulation.reply.parse(await answer.json());
    stored.result.monteCarlo.probability.both = odds;
    return route.fulfill({ response: answer, json: { ...stored, engineVersion: "0.9.0" } });
  });
}

signedInTest(
  "a simulation is named at its cost, counts as one run, and opens as an earlier engine saved it",
  async ({ page, user }) => {
    if (example === undefined) throw new Error("There is no second worked example");
    const id = await storeExample(user, example);
    const odds = page.getByRole("region", { name: "Odds", exact: true });

    await signedInTest.step(
      "a cost names the simulations that use it before it is changed or deleted",
      async () => {
        await page.goto("/inputcost/savedCosts");
        await page.getByRole("button", { name: "More for Cost" }).click();
        await expect(
          page.getByRole("menuitem", { name: /^Delete \(used by Three plans, monthly/ }),
        ).toBeVisible();
        await page.keyboard.press("Escape");
        await page.getByRole("link", { name: "Cost", exact: true }).click();
        const title = example.sim.simulationTitle;
        await expect(
          page.getByText(`Used by "${title}", which keeps the cost as saved until the next save.`),
        ).toBeVisible();
      },
    );

    await signedInTest.step(
      "a result of an earlier engine says what the current one answers, and shows it when asked",
      async () => {
        await page.goto(`/simulation/runSimulation/${id}`);
        await expect(odds).toContainText(/3\d\s?%/);
        await expect(page.getByText(/^Saved with version/)).toHaveCount(0);

        await answerAsEarlier(page, id, 0.11);
        await page.reload();
        await expect(odds).toContainText(/11\s?%/);
        const notice = page
          .getByRole("status")
          .filter({ hasText: /^Saved with version 0\.9\.0 of the engine/ });
        await expect(notice).toContainText(/gives odds of 3\d\s?% instead of 11\s?%/);
        await notice.getByRole("button", { name: "Show the new result" }).click();
        await expect(odds).toContainText(/3\d\s?%/);
        await expect(notice).toHaveCount(0);
        await page.unrouteAll({ behavior: "wait" });
      },
    );

    await signedInTest.step(
      "a simulation counts as one run when it is saved; typing and corrections count none",
      async () => {
        const counted = async () => (await user.api.call("getUserDetails")).planLimits.simulationsAdded;
        expect(await counted()).toBe(1);
        await page.goto(`/simulation/runSimulation/${id}`);
        await expect(odds).toContainText(/3\d\s?%/);
        await page.locator('input[name="revenueTarget"]').fill("1000000");
        await expect(odds).toContainText(/Revenue 1\s?M/);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
        expect(await counted()).toBe(1);
        await page.goto("/myaccount/subscription");
        await expect(page.getByRole("table", { name: "Usage history" }).getByRole("row")).toHaveCount(2);
      },
    );
  },
);
