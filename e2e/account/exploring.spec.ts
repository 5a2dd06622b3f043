import { openInside } from "../fixtures/open-inside.ts";
import { expect, journey, test } from "../fixtures/test.ts";

test(
  "two visitors explore copies of their own, and Start your own leads to sign-up",
  journey,
  async ({ page, browser }) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const second = await context.newPage();
    for (const visitor of [page, second]) {
      await visitor.goto("/auth");
      await visitor.getByRole("button", { name: "Explore the example" }).click();
      await expect(visitor).toHaveURL(/\/getStarted$/);
      await expect(visitor.getByRole("region", { name: "Example company" })).toBeVisible();
    }
    await page.goto("/simulation/saved-simulations");
    await page.getByRole("button", { name: "More for Monthly seats, three plans" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByRole("link", { name: "Monthly seats, three plans" })).toHaveCount(0);
    await second.goto("/simulation/saved-simulations");
    await expect(second.getByRole("link", { name: "Monthly seats, three plans" })).toBeVisible();
    await context.close();
    await page.getByRole("button", { name: "Start your own" }).click();
    await expect(page).toHaveURL(/view=sign-up/);
    await expect(page.getByRole("heading", { name: "Start free" })).toBeVisible();
  },
);

test("a visitor reads why a section of the account has no action, and gets none that is refused", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
  const main = page.getByRole("main");
  for (const [section, sentence] of [
    ["password", "A visit has no password."],
    ["sign-in-methods", "Nobody signs in to a visit."],
    ["two-factor", "it has no second factor."],
    ["tokens", "A visit has no API tokens."],
    ["data", "is not exported."],
    ["delete", "A visit is erased by itself after a day."],
  ] as const) {
    await page.goto(`/myaccount/${section}`);
    await expect(main.getByText(sentence)).toBeVisible();
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await expect(main.getByRole("button").filter({ hasNotText: "Start your own" })).toHaveCount(0);
  }
  await page.goto("/myaccount/sources");
  await expect(main.getByText("An account of your own also reads websites and files.")).toBeVisible();
  await expect(main.getByRole("radio")).toHaveCount(0);
  await expect(main.getByRole("textbox").first()).toBeVisible();
});

test("a visitor of the example finds dated action items, a filled mapping, two versions and texts in the steps", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
  await test.step("open action items have dates, so the calendar is offered", async () => {
    await page.goto("/dg-action-items");
    await expect(
      page.getByText(/items to do in 4 channels; \d (is|are) overdue and 1 is blocked/),
    ).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Calendar, .ics" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("action-items.ics");
  });
  await test.step("the history lists two versions and what has changed since", async () => {
    await page.goto("/my-gtm-plans");
    await page.getByRole("button", { name: "More for DACH launch" }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History of DACH launch" });
    const versions = history.getByRole("list", { name: "Earlier versions" }).getByRole("listitem");
    await expect(versions).toHaveCount(2);
    await expect(history.getByRole("table", { name: "Goals" })).toContainText("5,400,000");
    await versions.last().getByRole("button").click();
    await expect(history.getByRole("table", { name: "Competitors, Northlight Atlas-Germany" })).toContainText(
      "Thermoflow",
    );
    await page.keyboard.press("Escape");
  });
  await test.step("the competitive mapping has scores, and the steps their texts", async () => {
    await page.getByRole("link", { name: "DACH launch", exact: true }).click();
    await expect(page.getByLabel("Short description")).toHaveValue(/Eighty customers in Germany/);
    await openInside(page, "/create-new-gtm/customer-value-map");
    const mapping = page.getByRole("grid", { name: "Competitive mapping of Northlight Atlas-Germany" });
    await expect(mapping.getByRole("row", { name: /Technology Strength/ })).toHaveText(/8\D*6\D*8\D*4\D*2/);
    await openInside(page, "/create-new-gtm/segmentation");
    await expect(page.getByLabel("Rationale")).toHaveValue(/Energy audits/);
    await openInside(page, "/create-new-gtm/company-value-proposition");
    await expect(page.getByRole("row", { name: /Training to Sales Team/ })).toContainText("done the course");
  });
});
