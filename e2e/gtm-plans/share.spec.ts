import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "../fixtures/accessibility.ts";
import { createUser, type TestUser } from "../fixtures/account.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, signedInTest as test } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const NAME = "CRM launch";

async function createPlan(user: TestUser, gtmPlanName = NAME): Promise<string> {
  const { gtmPlanId } = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanName,
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      products: [{ name: "CRM", description: "Sales software", geos: ["India"], industries: ["Banking"] }],
      segmentData: undefined,
    },
  });
  return gtmPlanId;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Share / });
const links = (page: Page) => dialog(page).getByRole("table", { name: "Links of this plan" });

async function openShare(page: Page): Promise<void> {
  await page.goto("/my-gtm-plans");
  await page.getByRole("button", { name: `More for ${NAME}` }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Makes a link with the dialog and answers its token. */
async function makeLink(page: Page): Promise<string> {
  await dialog(page).getByRole("button", { name: "Create link" }).click();
  const address = await dialog(page).getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(new URL(address).origin).toBe(new URL(page.url()).origin);
  return new URL(address).pathname.replace("/shared/", "");
}

/** What somebody without an account is answered who has the link. */
const open = (shareToken: string) => new ApiClient().send("getSharedGtmPlan", { params: { shareToken } });

test("a share link opens the plan to anyone until it is revoked", async ({ page, user, browser }) => {
  const id = await createPlan(user);
  await openShare(page);
  await expect(dialog(page).getByText(/Anyone with the link can read the current version/)).toBeVisible();
  await expect(dialog(page).getByText("No links yet.")).toBeVisible();
  await expect(dialog(page).getByLabel("Days until the link expires")).toHaveValue("30");
  await expectAccessibleInBothThemes(page);
  await test.step("days outside 1 to 365 are refused at the field, and no link is made", async () => {
    const days = dialog(page).getByLabel("Days until the link expires");
    for (const [typed, message] of [
      ["0", "Days until the link expires must be between 1 and 365"],
      ["366", "Days until the link expires must be between 1 and 365"],
      ["1.5", "Days until the link expires must be a whole number"],
      ["soon", "Days until the link expires must be a number"],
    ] as const) {
      await days.fill(typed);
      await dialog(page).getByRole("button", { name: "Create link" }).click();
      await expect(days).toHaveAccessibleDescription(new RegExp(message));
    }
    expect(await user.api.call("listGtmPlanShares", { params: { id } })).toEqual([]);
    await expectAccessible(page);
    await days.fill("30");
  });
  const token = await makeLink(page);
  await expect(dialog(page).getByText(/it is shown only once/)).toBeVisible();
  await expect(links(page).getByRole("row").nth(1)).toContainText(
    /(?:Today|Yesterday), \d\d:\d\dOpen.*in 30 days/,
  );
  const answer = await open(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ gtmPlanName: NAME });
  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const opened = await visitor.newPage();
  await opened.goto(new URL(`/shared/${token}`, page.url()).href);
  await expect(opened.getByRole("heading", { level: 1 })).toContainText(NAME);
  await visitor.close();

  await dialog(page)
    .getByRole("button", { name: /^Revoke the link created/ })
    .click();
  const question = page.getByRole("dialog", { name: "Revoke this link?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await open(token)).status).toBe(200);
  await dialog(page)
    .getByRole("button", { name: /^Revoke the link created/ })
    .click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "Link revoked");
  await expect(links(page).getByRole("row").nth(1)).toContainText("Revoked");
  expect((await open(token)).status).toBe(404);
  await expectAccessibleInBothThemes(page);
});

test("a share link is shown once, and Copy says Copied for two seconds", async ({ page, user, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await createPlan(user);
  await openShare(page);
  await page.clock.install();
  await dialog(page).getByLabel("Days until the link expires").fill("7");
  const token = await makeLink(page);
  // From here on only the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(dialog(page).getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/shared/${token}`);
  await page.clock.runFor(2000);
  await expect(dialog(page).getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  await page.clock.resume();
  const [made] = await user.api.call("listGtmPlanShares", { params: { id } });
  const lives = Date.parse(made?.expiresAt ?? "") - Date.parse(made?.createdAt ?? "");
  expect(lives).toBe(7 * 24 * 60 * 60 * 1000);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `More for ${NAME}` }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await expect(links(page).getByRole("row")).toHaveCount(2);
  await expect(dialog(page).getByRole("textbox", { name: "Link", exact: true })).toHaveCount(0);
});

test("a share link is made and revoked by keyboard on a phone, and never of another user's plan", async ({
  page,
  user,
}) => {
  await test.step("another user's plan cannot be shared by its address", async () => {
    const other = await createUser();
    await page.goto(`/my-gtm-plans?share=${await createPlan(other)}`);
    await expect(page.getByRole("heading", { name: "No GTM plans yet" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  const id = await createPlan(user, "Wort".repeat(50));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/my-gtm-plans?share=${id}`);
  await expect(dialog(page).getByLabel("Days until the link expires")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("textbox", { name: "Link", exact: true })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, /^Revoke the link created/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Revoke this link?" })).toBeVisible();
  await tabTo(page, "Revoke");
  await page.keyboard.press("Enter");
  await expect(links(page).getByRole("row").nth(1)).toContainText("Revoked");
  await expect(page.getByRole("dialog", { name: "Revoke this link?" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/my-gtm-plans$/);
});

test("toasts are above the open dialog, are announced from inside it and stay when it closes", async ({
  page,
  user,
  watch,
}) => {
  watch.expect(/503/);
  await createPlan(user);
  await openShare(page);
  await makeLink(page);
  await page.route("**/shares/*", (route) => route.fulfill({ status: 503, body: "" }));
  await dialog(page)
    .getByRole("button", { name: /^Revoke the link created/ })
    .click();
  await page
    .getByRole("dialog", { name: "Revoke this link?" })
    .getByRole("button", { name: "Revoke" })
    .click();

  // Found by role: what is inert has none.
  const message = page.getByRole("region", { name: "Notifications, F8" }).getByRole("listitem");
  // It stays while it is pointed at.
  await message.hover();
  const place = await message.evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      isOnTop: onTop !== null && toast.contains(onTop),
      isInDialog: toast.closest("[role=dialog]") !== null,
      isLive: toast.parentElement?.getAttribute("aria-live"),
    };
  });
  expect(place).toEqual({ isOnTop: true, isInDialog: true, isLive: "polite" });
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press("F8");
  await expect(message.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(message).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();

  await dialog(page)
    .getByRole("button", { name: /^Revoke the link created/ })
    .click();
  await page
    .getByRole("dialog", { name: "Revoke this link?" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await message.hover();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(message).toBeVisible();
});
