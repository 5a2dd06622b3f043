import { randomUUID } from "node:crypto";
import { schemas } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { createUser, PASSWORD } from "../fixtures/account.ts";
import { expect, journey, test } from "../fixtures/test.ts";

test("signing up begins a trial and leads to the start screen", journey, async ({ page }) => {
  const email = `${randomUUID()}@company.example`;
  await page.goto("/auth?view=sign-up");
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Company").fill("Navy");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Start free" }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
  await page.goto("/myaccount/subscription");
  const main = page.getByRole("main");
  await expect(main.getByText(email).first()).toBeVisible();
  await expect(main.getByText(/trial/i).first()).toBeVisible();
});

test(
  "sign-in refuses a wrong password and an unknown address alike, and leads to the address asked for by keyboard",
  journey,
  async ({ page, watch, user }) => {
    watch.expect(/401/);
    await page.goto("/simulation/saved-simulations");
    const email = page.getByLabel("E-mail");
    const password = page.getByLabel("Password", { exact: true });
    const said: (string | null)[] = [];
    for (const [address, secret] of [
      [user.email, "not the password"],
      [`${randomUUID()}@company.example`, PASSWORD],
    ] as const) {
      await email.fill(address);
      await password.fill(secret);
      const answered = page.waitForResponse("**/api/auth/sign-in/email");
      await page.getByRole("button", { name: "Sign in" }).click();
      expect((await answered).status()).toBe(401);
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveValue(address);
      said.push(
        await password.evaluate((element) => {
          const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
          return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
        }),
      );
    }
    expect(said[0]).toMatch(/\w+ \w+/);
    expect(said[0]).toBe(said[1]);
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();

    await email.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(user.email.toUpperCase());
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(user.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
    await expect(page).toHaveURL(/\/simulation\/saved-simulations$/);
  },
);

test("two accounts in one browser do not see each other's lists", journey, async ({ page, user }) => {
  const other = await createUser("Bob Other");
  await user.api.call("createProductCost", { body: { costTitle: "Only for the first" } });
  const signIn = async (email: string) => {
    await page.goto("/inputcost/savedCosts");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Product costs/i })).toBeVisible();
  };
  await signIn(user.email);
  await expect(page.getByRole("link", { name: "Only for the first" })).toBeVisible();
  await page.getByRole("button", { name: /account and theme/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await signIn(other.email);
  await expect(page.getByRole("link", { name: "Only for the first" })).toHaveCount(0);
});

/** Has the server answer with another configuration. */
async function configure(page: Page, changes: object): Promise<void> {
  await page.route("**/api/configuration", async (route) => {
    const answer = await route.fetch();
    const configuration = schemas.getConfiguration.reply.parse(await answer.json());
    await route.fulfill({ response: answer, json: { ...configuration, ...changes } });
  });
}

test("the sign-in page has no axe findings with Google's sandbox and with sign-up closed", async ({
  page,
}) => {
  await test.step("with Google's sandbox, also on a phone", async () => {
    await page.goto("/auth");
    await expect(page.getByText("Sandbox: Google")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
  await test.step("with sign-up closed", async () => {
    const signUpNotice = "Sign-up is closed on this installation. Ask its administrator for an account.";
    await configure(page, { signUps: "closed", signUpNotice });
    await page.goto("/auth?view=sign-up");
    await expect(page.getByText(signUpNotice)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
