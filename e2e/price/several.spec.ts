import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { storeExample, type WorkedExample, workedExamples } from "./worked-example.ts";

const example = workedExamples[1];

/** Stores worked example 2 and one of it with a higher price and fewer customers. */
async function storeTwo(user: TestUser): Promise<{ first: string; second: string }> {
  if (example === undefined) throw new Error("There is no second worked example");
  const [starter, ...others] = example.sim.pricingPlans;
  if (starter === undefined) throw new Error("The example has no plan");
  const dearer: WorkedExample = {
    ...example,
    sim: {
      ...example.sim,
      simulationTitle: "Dearer Starter",
      pricingPlans: [{ ...starter, pricePerUserMax: 28, customersFirstYearMax: 600 }, ...others],
    },
  };
  return { first: await storeExample(user, example), second: await storeExample(user, dearer) };
}

signedInTest(
  "two simulations ticked in the list are compared: odds, bridge and changed inputs",
  journey,
  async ({ page, user }) => {
    const { first, second } = await storeTwo(user);
    await page.goto("/simulation/saved-simulations");
    await page.getByRole("checkbox", { name: /Three plans, monthly/ }).check();
    await expect(page.getByRole("button", { name: "Compare" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: /Dearer Starter/ }).check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/\/simulation\/compare\?ids=/);
    await expect(page.getByRole("heading", { level: 1, name: "Compare 2 simulations" })).toBeVisible();
    await page.goto(`/simulation/compare?ids=${first},${second}`);
    const changes = page.getByRole("table", { name: "Changed inputs" });
    await expect(changes.getByRole("row", { name: /^Starter price, highest 20 28 \+/ })).toBeVisible();
    await expect(changes.getByRole("row", { name: /^Starter customers, highest 700 600 −/ })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /^B brings .* more revenue than A; Starter price, highest/ }),
    ).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /^B reaches both targets with \d+\s%, A with 3\d\s%$/ }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Set B as baseline" }).click();
    await expect
      .poll(async () => (await user.api.call("listBaselines")).map(({ id }) => id))
      .toEqual([second]);
  },
);

signedInTest(
  "a baseline replaces the earlier one, Undo switches back, and many are deleted at once",
  journey,
  async ({ page, user }) => {
    const { first } = await storeTwo(user);
    await user.api.call("setBaselines", { body: { set: [first], unset: [] } });
    const flagged = async () =>
      (await user.api.call("listBaselines")).map(({ simulationTitle }) => simulationTitle);
    await page.goto("/simulation/saved-simulations");
    await page.getByRole("button", { name: "More for Dearer Starter" }).click();
    await page.getByRole("menuitem", { name: "Set as baseline" }).click();
    await expect(page.getByText("1 baseline set, in place of 1 earlier one")).toBeVisible();
    expect(await flagged()).toEqual(["Dearer Starter"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(flagged).toEqual([expect.stringMatching(/^Three plans/)]);

    await page.goto("/baselined-pricing/any");
    await expect(page.getByRole("heading", { level: 1, name: "Baselines" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Three plans/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("searchbox", { name: "Search baselines" }).fill("nothing like it");
    await expect(page.getByText("No baseline matches the search")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.getByRole("button", { name: /^More for Three plans/ }).click();
    await page.getByRole("menuitem", { name: "Remove as baseline" }).click();
    await expect(page.getByRole("heading", { name: "No baselines yet" })).toBeVisible();

    await page.goto("/simulation/saved-simulations");
    await page.getByRole("checkbox", { name: /Three plans, monthly/ }).check();
    await page.getByRole("checkbox", { name: /Dearer Starter/ }).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("2 simulations deleted")).toBeVisible();
    expect(await user.api.call("listSimulations")).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await user.api.call("listSimulations")).length).toBe(2);
  },
);
