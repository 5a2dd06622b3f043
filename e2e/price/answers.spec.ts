import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { storeExample, workedExamples } from "./worked-example.ts";

const example = workedExamples[1];

signedInTest(
  "the recommended point of worked example 2 is read without scrolling, used and undone by keyboard",
  async ({ page, user }) => {
    signedInTest.setTimeout(120_000);
    if (example === undefined) throw new Error("There is no second worked example");
    await page.setViewportSize({ width: 1280, height: 720 });
    const id = await storeExample(user, example);
    await page.goto(`/simulation/runSimulation/${id}`);
    const odds = page.getByRole("region", { name: "Odds", exact: true });
    await expect(odds).toContainText(/about .* chances? in/);
    const point = page.getByRole("table", { name: "Recommended point" });
    await expect(
      page.getByRole("heading", { name: /^Recommended: 11\.8\sM revenue with EBIT 52\.5\s%$/ }),
    ).toBeVisible();
    await expect(
      page.getByText(/^Reaches 11\.8\sM \(107\s% of target\).*EBIT is the limit\.$/),
    ).toBeVisible();
    for (const row of [/^Starter 16\.32 .* 613 /, /^Growth 35\.80 .* 131 /, /^Enterprise 56\.20 .* 9 /])
      await expect(point.getByRole("row", { name: row })).toBeVisible();
    await expect(odds).toBeInViewport({ ratio: 1 });
    await expect(point).toBeInViewport({ ratio: 1 });
    // The second answer begins on the first screen too.
    await expect(
      page
        .getByRole("region", { name: /^What brings 80/ })
        .getByRole("listitem")
        .first(),
    ).toBeInViewport({
      ratio: 1,
    });
    await expectAccessibleInBothThemes(page);

    const starter = page.locator("input[name='plan.1.pricePerUserMin']");
    await tabTo(page, "Use this point");
    await page.keyboard.press("Enter");
    // The recommended price less half of the range from 12 to 20.
    await expect(starter).toHaveValue("12.32");
    await expect(page.getByText("Both targets are reached at this point")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(starter).toHaveValue("12");
    await expect(page.getByRole("heading", { name: /^Recommended: 11\.8\sM/ })).toBeVisible();
  },
);

signedInTest(
  "what brings 80 % in worked example 2 raises the odds to 80 % when used by keyboard, and Undo takes it back",
  async ({ page, user }) => {
    signedInTest.setTimeout(120_000);
    if (example === undefined) throw new Error("There is no second worked example");
    const id = await storeExample(user, example);
    await page.goto(`/simulation/runSimulation/${id}`);
    const odds = page.getByRole("region", { name: "Odds", exact: true });
    const panel = page.getByRole("region", { name: /^What brings 80\s%: / });
    await expect(panel).toBeVisible();
    await expect(
      panel.getByText(
        /^No revenue target has odds of 80\s% with this EBIT target, which alone has 4\d\s%\.$/,
      ),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const starter = page.locator("input[name='plan.1.pricePerUserMin']");
    await tabTo(page, /^Use this: Raise all prices by/);
    await page.keyboard.press("Enter");
    await expect(starter).not.toHaveValue("12");
    await expect(odds).toContainText(/8\d\s%about 4 chances in 5/);
    await expect(
      page.getByRole("heading", { name: /^The odds are 8\d\s%, above 80\s% already$/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(starter).toHaveValue("12");
    await expect(panel).toBeVisible();
  },
);

signedInTest(
  "answers below the first two follow in the order of the decision, down to what a price change pays off",
  async ({ page, user }) => {
    signedInTest.setTimeout(120_000);
    if (example === undefined) throw new Error("There is no second worked example");
    const id = await storeExample(user, example);
    await page.goto(`/simulation/runSimulation/${id}`);
    const panels = page.getByRole("region", { name: "Answers" }).getByRole("heading", { level: 2 });
    const order = [
      "Odds of reaching both targets",
      /^Recommended:/,
      /^What brings 80/,
      /^Growth customers move revenue most: \d+\.\d\sM from low to high$/,
      /^Median revenue/,
      "Figures at one point of the ranges",
      /at this point$/,
      "By plan",
      /^Of .* revenue, .* stays as EBIT/,
      /^All prices \+10\s%: contribution rises by/,
    ];
    await expect
      .poll(async () => {
        const titles = await panels.allTextContents();
        const places = order.map((title) =>
          titles.findIndex((text) => (typeof title === "string" ? text === title : title.test(text))),
        );
        return places.every((place, index) => place > (places[index - 1] ?? -1));
      })
      .toBe(true);

    await page.getByRole("radio", { name: "Price × customers" }).check();
    await expect(page.getByRole("grid", { name: /reach both targets$/ })).toBeVisible();
    await page.getByRole("textbox", { name: "Change of all prices" }).fill("-10");
    await expect(
      page.getByRole("heading", { name: /^All prices −10\s%: contribution falls by/ }),
    ).toBeVisible();
    await expect(page.getByText(/^It pays off once volume rises by more than \d+\.\d\s%\./)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);

signedInTest("a phone shows the answer above the inputs and while they scroll", async ({ page, user }) => {
  if (example === undefined) throw new Error("There is no second worked example");
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await storeExample(user, example);
  await page.goto(`/simulation/runSimulation/${id}`);
  const summary = page.getByRole("link", { name: /%.*Odds of both targets.*Recommended: 11\.8\sM/ });
  await expect(summary).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { name: "About this simulation" }).scrollIntoViewIfNeeded();
  await expect(summary).toBeInViewport({ ratio: 1 });
  // Pressed where it is: it would fail under the top bar.
  await summary.click({ trial: true });
  await summary.press("Enter");
  await expect(page.getByRole("region", { name: "Odds", exact: true })).toBeInViewport();
});

signedInTest(
  "a lever of the product cost is used by a copy of the cost, and Undo leaves edits made since",
  async ({ page, user }) => {
    signedInTest.setTimeout(120_000);
    if (example === undefined) throw new Error("There is no second worked example");
    const id = await storeExample(user, example);
    await page.goto(`/simulation/runSimulation/${id}`);
    const cost = page.getByRole("combobox", { name: /Product cost/ });
    await page.getByRole("button", { name: /^Use this: Improve prices/ }).click();
    await expect(cost).toHaveValue(/^Cost, all amounts −\d+\.\d\s%$/);
    await expect(
      page.getByRole("heading", { name: /^The odds are \d\d\s%, above 80\s% already$/ }),
    ).toBeVisible();
    const starter = page.locator("input[name='plan.1.pricePerUserMin']");
    await page.locator("input[name='plan.1.pricePerUserMax']").fill("25");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(starter).toHaveValue("12");
    await expect(page.locator("input[name='plan.1.pricePerUserMax']")).toHaveValue("25");
    await expect(cost).toHaveValue("Cost");
    await expect.poll(async () => (await user.api.call("listProductCosts")).length).toBe(1);
  },
);
