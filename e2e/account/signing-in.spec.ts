import { randomUUID } from "node:crypto";
import { schemas } from "@beachhead/contract";
import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { createUser, PASSWORD } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/test.ts";

test("signing up begins a trial and leads to the start screen", async ({ page }) => {
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

test("signing up says what is missing, at each field, and keeps what was typed", async ({ page }) => {
  await page.goto("/auth?view=sign-up");
  await page.getByLabel("Company").fill("Navy");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Start free" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("E-mail is required")).toBeVisible();
  await expect(page.getByText("Password needs at least 12 characters")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Company")).toHaveValue("Navy");
});

test("signing up with a taken address shows a message at the field", async ({ page, watch, user }) => {
  watch.expect(/422/);
  await page.goto("/auth?view=sign-up");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Start free" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("E-mail")).toHaveValue(user.email);
});

test("signing in by keyboard leads on to the address asked for", async ({ page, user }) => {
  await page.goto("/simulation/saved-simulations");
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(user.email.toUpperCase());
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
  await expect(page).toHaveURL(/\/simulation\/saved-simulations$/);
});

test("signing in at a step of a plan leads to the list of plans", async ({ page, user }) => {
  await page.goto("/create-new-gtm/goal-setting");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/my-gtm-plans$/);
});

test("a wrong password and an unknown address are answered alike", async ({ page, watch, user }) => {
  watch.expect(/401/);
  const said: (string | null)[] = [];
  for (const [email, password] of [
    [user.email, "not the password"],
    [`${randomUUID()}@company.example`, PASSWORD],
  ] as const) {
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const field = page.getByLabel("Password", { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    said.push(
      await field.evaluate((element) => {
        const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
        return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      }),
    );
  }
  expect(said[0]).toMatch(/\w+ \w+/);
  expect(said[0]).toBe(said[1]);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("a password can be shown while it is typed", async ({ page }) => {
  await page.goto("/auth");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("something");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(field).toHaveValue("something");
});

test("the example opens from the sign-in page on this machine", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await expect(page).toHaveURL(/\/getStarted$/);
  await page.goto("/simulation/saved-simulations");
  await expect(page.getByRole("row")).not.toHaveCount(1);
});

test("two accounts in one browser do not see each other's lists", async ({ page, user }) => {
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

test("the sign-up page says when sign-up is closed, and has no form", async ({ page }) => {
  const notice = "Sign-up is closed on this installation. Ask its administrator for an account.";
  await page.route("**/api/configuration", async (route) => {
    const answer = await route.fetch();
    const configuration = schemas.getConfiguration.reply.parse(await answer.json());
    await route.fulfill({
      response: answer,
      json: { ...configuration, signUps: "closed", signUpNotice: notice },
    });
  });
  await page.goto("/auth?view=sign-up");
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start free" })).toHaveCount(0);
});
