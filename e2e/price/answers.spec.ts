import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { storeExample, workedExamples } from "./worked-example.ts";

const example = workedExamples[1];

const PHONE = { width: 390, height: 844 };

function stored(user: TestUser): Promise<string> {
  if (example === undefined) throw new Error("There is no second worked example");
  return storeExample(user, example);
}

/** The titles of the answers, in the order of the decision. */
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

signedInTest(
  "the answers of worked example 2 are read without scrolling, in the order of the decision, used and undone by keyboard",
  journey,
  async ({ page, user }) => {
    await page.goto(`/simulation/runSimulation/${await stored(user)}`);
    const odds = page.getByRole("region", { name: "Odds", exact: true });
    const starter = page.locator("input[name='plan.1.pricePerUserMin']");
    const panel = page.getByRole("region", { name: /^What brings 80\s%: / });

    await signedInTest.step(
      "odds, recommended point and the first way to 80 % are on the first screen",
      async () => {
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
        await expect(panel.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
        await expect(
          panel.getByText(
            /^No revenue target has odds of 80\s% with this EBIT target, which alone has 4\d\s%\.$/,
          ),
        ).toBeVisible();
      },
    );

    await signedInTest.step("the recommended point is used by keyboard, and Undo takes it back", async () => {
      await tabTo(page, "Use this point");
      await page.keyboard.press("Enter");
      // The recommended price less half of the range from 12 to 20.
      await expect(starter).toHaveValue("12.32");
      await expect(page.getByText("Both targets are reached at this point")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await expect(starter).toHaveValue("12");
      await expect(page.getByRole("heading", { name: /^Recommended: 11\.8\sM/ })).toBeVisible();
    });

    await signedInTest.step("what brings 80 % raises the odds to 80 %, and Undo takes it back", async () => {
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
    });

    await signedInTest.step("answers below follow down to what a price change pays off", async () => {
      const panels = page.getByRole("region", { name: "Answers" }).getByRole("heading", { level: 2 });
      await expect
        .poll(async () => {
          const titles = await panels.allTextContents();
          const places = order.map((title) =>
            titles.findIndex((text) => (typeof title === "string" ? text === title : title.test(text))),
          );
          return places.every((place, index) => place > (places[index - 1] ?? -1));
        })
        .toBe(true);
    });
  },
);

signedInTest(
  "answers below the first two follow the fields, a phone shows the answer while it scrolls, and a lever copies the cost",
  async ({ page, user }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`/simulation/runSimulation/${await stored(user)}`);

    await signedInTest.step("a phone shows the answer above the inputs and while they scroll", async () => {
      const summary = page.getByRole("link", { name: /%.*Odds of both targets.*Recommended: 11\.8\sM/ });
      await expect(summary).toBeInViewport({ ratio: 1 });
      await page.getByRole("heading", { name: "About this simulation" }).scrollIntoViewIfNeeded();
      await expect(summary).toBeInViewport({ ratio: 1 });
      // Pressed where it is: it would fail under the top bar.
      await summary.click({ trial: true });
      await summary.press("Enter");
      await expect(page.getByRole("region", { name: "Odds", exact: true })).toBeInViewport();
    });

    await page.setViewportSize({ width: 1280, height: 720 });
    await signedInTest.step(
      "a price change says when it pays off, and the grid of odds can be read",
      async () => {
        await page.getByRole("radio", { name: "Price × customers" }).check();
        await expect(page.getByRole("grid", { name: /reach both targets$/ })).toBeVisible();
        await page.getByRole("textbox", { name: "Change of all prices" }).fill("-10");
        await expect(
          page.getByRole("heading", { name: /^All prices −10\s%: contribution falls by/ }),
        ).toBeVisible();
        await expect(
          page.getByText(/^It pays off once volume rises by more than \d+\.\d\s%\./),
        ).toBeVisible();
        await expectAccessibleInBothThemes(page);
      },
    );

    await signedInTest.step(
      "a lever of the product cost is used by a copy of the cost, and Undo leaves edits made since",
      async () => {
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
  },
);
