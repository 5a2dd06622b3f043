import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { keptDrafts } from "../fixtures/drafts.ts";
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
  await page.getByRole("button", { name: "Fold all" }).click();
  await page.getByRole("button", { name: "Open all" }).click();
  await expect(nameOf(page, count - 1)).toBeVisible();
}

const nameOf = (page: Page, index: number) => page.locator(`[name="products.${index}.name"]`);
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();

const SAVE = "**/api/gtm-plan/save-basic-details";
const USAGE = "**/api/users/getUserDetails";

/** What one key draws again. Its save is held back meanwhile: what that draws is another matter. */
async function rendersOfKey(page: Page, user: TestUser, index: number): Promise<number> {
  await nameOf(page, index).press("End");
  const answers = [SAVE, USAGE].map((address) => page.waitForResponse(address));
  await page.keyboard.type("x");
  await Promise.all(answers);
  await expect.poll(() => keptDrafts(page, user.id)).toBe("[]");
  await saved(page);
  const { promise: counted, resolve: count } = Promise.withResolvers<number>();
  await page.route(SAVE, async (route) => {
    await counted;
    await route.continue();
  });
  count(await rendersDuring(page, () => page.keyboard.type("y")));
  await saved(page);
  await page.unroute(SAVE);
  return counted;
}

test("a key in one product's name touches none of the 19 others", async ({ page, user }) => {
  await openAll(page, user, 20);
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

test("a key draws as little again with 20 products as with 2", async ({ page, user }) => {
  await countRenders(page);
  await openAll(page, user, 2);
  const few = await rendersOfKey(page, user, 1);
  await openAll(page, user, 20);
  const many = await rendersOfKey(page, user, 1);
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
});
