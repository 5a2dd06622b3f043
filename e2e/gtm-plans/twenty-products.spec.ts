import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { countRenders, rendersDuring } from "../fixtures/render-count.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";

async function openAll(page: Page, user: TestUser, count: number): Promise<void> {
  const products = Array.from({ length: count }, (_, index) => ({
    name: `Product ${index + 1} of ${count}`,
    description: "Sales software",
    geos: ["India", "Germany"],
    industries: ["Banking"],
  }));
  const gtmPlanName = `Plan of ${count}`;
  await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName,
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products,
      segmentData: undefined,
    },
  });
  await page.goto("/my-gtm-plans");
  await page.getByRole("link", { name: gtmPlanName, exact: true }).click();
  await page.getByRole("button", { name: "Collapse all" }).click();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(nameOf(page, count - 1)).toBeVisible();
}

const nameOf = (page: Page, index: number) => page.locator(`[name="products.${index}.name"]`);
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();

const SAVE = "**/api/gtm-plan/save-basic-details";

/** What one key draws again while a save is held back. Answers and parts that come in only add to it. */
async function rendersOfKey(page: Page, index: number): Promise<number> {
  const { promise: isCounted, resolve: letSave } = Promise.withResolvers<void>();
  await page.route(SAVE, async (route) => {
    await isCounted;
    await route.continue();
  });
  await nameOf(page, index).press("End");
  const sent = page.waitForRequest(SAVE);
  await page.keyboard.type("x");
  await sent;
  const counts: number[] = [];
  for (const key of "drawn") counts.push(await rendersDuring(page, () => page.keyboard.type(key)));
  letSave();
  await saved(page);
  await page.unroute(SAVE);
  return Math.min(...counts);
}

test("a key re-renders as little with 20 products as with 2, and touches and draws none out of sight", async ({
  page,
  user,
}) => {
  await countRenders(page);
  await test.step("a key re-renders as little with 20 products as with 2", async () => {
    await openAll(page, user, 2);
    const few = await rendersOfKey(page, 1);
    await openAll(page, user, 20);
    const many = await rendersOfKey(page, 1);
    expect(few).toBeGreaterThan(0);
    expect(many).toBe(few);
  });
  await test.step("a key in one product's name touches none of the 19 others", async () => {
    await nameOf(page, 9).press("End");
    const touched = await page.evaluateHandle(() => {
      const cards = [...document.querySelectorAll('[name^="products."][name$=".name"]')].flatMap(
        (field) => field.closest("li") ?? [],
      );
      const seen = { own: 0, others: 0, cards: cards.length };
      cards.forEach((card, index) => {
        new MutationObserver((changes) => {
          seen[index === 9 ? "own" : "others"] += changes.length;
        }).observe(card, { subtree: true, childList: true, attributes: true, characterData: true });
      });
      return seen;
    });
    await page.keyboard.type(" for teams");
    await saved(page);
    await expect(nameOf(page, 9)).toHaveValue("Product 10 of 20 for teams");
    const { own, others, cards } = await touched.jsonValue();
    expect({ others, cards }).toEqual({ others: 0, cards: 20 });
    expect(own).toBeGreaterThan(0);
  });
  await test.step("open products are drawn only as they come near the window", async () => {
    const drawn = () =>
      page
        .locator('[name^="products."][name$=".description"]')
        .evaluateAll(
          (fields) => fields.filter((field) => field.checkVisibility({ contentVisibilityAuto: true })).length,
        );
    await expect.poll(drawn).toBeLessThan(12);
    const last = nameOf(page, 19);
    await last.fill("The last of all");
    await expect(last).toBeInViewport();
    await saved(page);
    await expect.poll(drawn).toBeLessThan(12);
  });
});
