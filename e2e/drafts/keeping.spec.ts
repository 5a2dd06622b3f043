import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { createUser, storedSession } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import { keptDrafts } from "../fixtures/drafts.ts";
import { expect, journey, signedInTest as test } from "../fixtures/test.ts";
import { fieldOf, openCost, storedCost } from "./cost-form.ts";

test(
  "a cost is created with its title, saved while the user types, offline later and on leaving at once",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await openCost(page);
    await test.step("it is created with its title, and has its own address", async () => {
      await fieldOf(page, "geo").fill("India");
      await expect(page.getByText("Draft on this device, 1 field to complete")).toBeVisible();
      expect(await user.api.call("listProductCosts")).toEqual([]);
      await fieldOf(page, "costTitle").fill("Cost of CRM");
      await expect(page).toHaveURL(/\/inputcost\/addCost\/[0-9a-f-]{36}$/);
      await fieldOf(page, "fixedAdminCost").fill("1200");
      await expect
        .poll(() => user.api.call("listProductCosts"))
        .toMatchObject([{ costTitle: "Cost of CRM", geo: "India", fixedAdminCost: 1200 }]);
      await expect(page.getByText(/^Saved \d/)).toBeVisible();
      await expect.poll(() => keptDrafts(page, user.id)).toBe("[]");
    });
    const title = async () => (await user.api.call("listProductCosts"))[0]?.costTitle;
    await test.step("text typed offline is kept with a notice, and saved once online", async () => {
      await page.context().setOffline(true);
      await fieldOf(page, "costTitle").fill("Typed in a tunnel");
      await expect(page.getByText("Offline. Draft on this device")).toBeVisible();
      expect(await title()).toBe("Cost of CRM");
      await page.context().setOffline(false);
      await expect.poll(title).toBe("Typed in a tunnel");
      await expect(page.getByText(/^Saved \d/)).toBeVisible();
    });
    await test.step("leaving a new cost for another screen loses nothing and asks nothing", async () => {
      await openCost(page);
      await fieldOf(page, "costTitle").fill("New, left at once");
      await page.getByRole("link", { name: "Product costs", exact: true }).first().click();
      await expect(page.getByRole("link", { name: "New, left at once" })).toBeVisible();
      expect(await user.api.call("listProductCosts")).toHaveLength(2);
    });
  },
);

test("text that is no number comes back as typed after a reload, and a draft can be discarded", async ({
  page,
  user,
}) => {
  const cell = page.locator('[data-field="adminGrowth.1"]');
  await openCost(page);
  await test.step("in a field and in a cell of a grid", async () => {
    await fieldOf(page, "fixedAdminCost").fill("a fortune");
    await page.getByRole("tab", { name: /^Yearly changes/ }).click();
    await cell.click();
    await page.keyboard.type("about ten");
    await page.keyboard.press("Enter");
    for (const typed of ["a fortune", "about ten"])
      await expect.poll(() => keptDrafts(page, user.id)).toContain(typed);
    await page.reload();
    await expect(fieldOf(page, "fixedAdminCost")).toHaveValue("a fortune");
    await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("tab", { name: /^Yearly changes/ }).click();
    await expect(cell).toContainText("about ten");
    await expect(page.getByText("Administration, Year 3, per cent: about ten.")).toBeVisible();
    await cell.click();
    await page.keyboard.type("10");
    await page.keyboard.press("Enter");
    await expect(cell).toHaveText("10");
    await expect.poll(() => keptDrafts(page, user.id)).not.toContain("about ten");
  });
  await test.step("a simulation draft survives a reload, can be discarded and is not saved", async () => {
    await page.goto("/simulation/runSimulation");
    await fieldOf(page, "simulationTitle").fill("Launch");
    await expect(page.getByText(/^Draft on this device/)).toBeVisible();
    await expect.poll(() => keptDrafts(page, user.id)).toContain("Launch");
    await page.reload();
    await expect(fieldOf(page, "simulationTitle")).toHaveValue("Launch");
    await page.getByRole("button", { name: "Discard them" }).click();
    await expect(fieldOf(page, "simulationTitle")).toHaveValue("");
    await expect.poll(() => keptDrafts(page, user.id)).not.toContain("Launch");
    expect(await user.api.call("listSimulations")).toEqual([]);
  });
});

test(
  "text typed after the session has ended waits for the same user, and is saved after signing in",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/401/);
    const { id } = await user.api.call("createProductCost", { body: { costTitle: "Cost" } });
    await openCost(page, id);
    // A first read that is still on its way would end the session before anything is typed.
    await page.waitForLoadState("networkidle");
    await control("expire-sessions", { userId: user.id });
    await fieldOf(page, "costTitle").fill("Typed after the end");
    await expect(page.getByText("Your session has expired")).toBeVisible();
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(fieldOf(page, "costTitle")).toHaveValue("Typed after the end");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  },
);

test(
  "a new cost that was never complete waits for its user, and for nobody else",
  journey,
  async ({ page, user }) => {
    const other = await createUser("Grace Hopper");
    await openCost(page);
    await fieldOf(page, "geo").fill("Secret land");
    await expect.poll(() => keptDrafts(page, user.id)).toContain("Secret land");
    await page.getByRole("button", { name: /account and theme/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    const question = page.getByRole("dialog", { name: "1 form has unsaved text on this device" });
    await expect(question).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await question.getByRole("button", { name: "Keep and sign out" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");

    const signIn = async (session: { name: string; value: string }) => {
      await page.evaluate(({ name, value }) => localStorage.setItem(name, value), session);
      await openCost(page);
    };
    await signIn(storedSession(other));
    await expect(page.getByText(/^Draft on this device/)).toHaveCount(0);
    await expect(fieldOf(page, "geo")).toHaveValue("");
    expect(await keptDrafts(page, other.id)).toBe("[]");
    expect(await page.content()).not.toContain("Secret land");
    await page.evaluate(() => localStorage.removeItem("user"));

    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/getStarted/);
    await openCost(page);
    await expect(fieldOf(page, "geo")).toHaveValue("Secret land");
  },
);

test(
  "signing out saves what can be saved, and deletes the rest when asked to",
  journey,
  async ({ page, user }) => {
    const { id } = await user.api.call("createProductCost", { body: { costTitle: "Cost" } });
    await openCost(page, id);
    await fieldOf(page, "costTitle").fill("Saved on the way out");
    const draft = await page.context().newPage();
    await openCost(draft);
    await fieldOf(draft, "geo").fill("Nowhere");
    await expect.poll(() => keptDrafts(draft, user.id)).toContain("Nowhere");
    await expect.poll(() => keptDrafts(draft, user.id)).not.toContain("Saved on the way out");
    await page.goto("/myaccount/sessions");
    const signOut = page.getByRole("main").getByRole("button", { name: "Sign out" });
    await signOut.click();
    const question = page.getByRole("dialog", { name: "1 form has unsaved text on this device" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toHaveCount(0);
    expect(await storedCost(user, id)).toMatchObject({ costTitle: "Saved on the way out" });
    await signOut.click();
    await question.getByRole("button", { name: "Discard and sign out" }).click();
    for (const tab of [page, draft]) await expect(tab).toHaveURL((url) => url.pathname === "/");
    await expect.poll(() => keptDrafts(page, user.id)).toBe("[]");
  },
);

test(
  "a user who signs in in another tab finds nothing of the first in any tab",
  journey,
  async ({ page, user }) => {
    const other = await createUser("Grace Hopper");
    await openCost(page);
    await fieldOf(page, "geo").fill("Secret land");
    await expect.poll(() => keptDrafts(page, user.id)).toContain("Secret land");
    const second = await page.context().newPage();
    await second.goto("/terms-and-conditions");
    await second.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(other));
    await expect(fieldOf(page, "geo")).toHaveValue("");
    await fieldOf(page, "costTitle").fill("Of the other");
    await expect.poll(() => other.api.call("listProductCosts")).toMatchObject([{ geo: "" }]);
    expect(await page.content()).not.toContain("Secret land");
  },
);
