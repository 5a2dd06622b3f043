import { expect, type Frame, type Page } from "@playwright/test";
import { createUser } from "../fixtures/account.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { signedInTest } from "../fixtures/test.ts";

/** With a user on the trial. */
export const trialTest = signedInTest.extend({
  user: async ({}, use) => use(await createUser()),
});

export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Upgrade now" });

export async function openPlans(page: Page): Promise<void> {
  await page.goto("/myaccount/subscription");
  await page.getByRole("main").getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Lets the payment window load from the sandbox, whose address the checkout document names. */
export async function allowSandbox(page: Page, watch: PageWatch): Promise<void> {
  await page.route("**/api/payment/createSubscription", async (route) => {
    const answer = await route.fetch();
    const [, orderId = ""] = /"orderId":"(\w+)"/.exec(await answer.text()) ?? [];
    const html = await (await page.request.get(`/checkout/${orderId}`)).text();
    const [, origin = ""] = /src="(http:\/\/127\.0\.0\.1:\d+)\//.exec(html) ?? [];
    watch.allow(origin);
    await route.fulfill({ response: answer });
  });
}

/** Presses Pay Now and answers the window that opens. */
export async function payNow(page: Page): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await dialogOf(page).getByRole("button", { name: "Pay Now" }).click();
  return opening;
}

/** What the payment window shows, in the frame of the sandbox. */
export const paymentIn = (checkout: Page) => checkout.frameLocator("iframe");

/** The document in that frame. */
export function paymentFrame(checkout: Page): Frame {
  const frame = checkout.frames().find((each) => each !== checkout.mainFrame());
  if (frame === undefined) throw new Error("The payment window has no frame");
  return frame;
}
