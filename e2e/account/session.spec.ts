import { expect, journey, signedInTest, test } from "../fixtures/test.ts";

const DAY = 24 * 60 * 60 * 1000;

test(
  "a stored session is restored for 15 days, also with its expiry as ISO text, and removed once it has lapsed",
  journey,
  async ({ page, user }) => {
    const record: Record<string, unknown> = { ...user.session };
    const store = async (value: string) => {
      await page.goto("/terms-and-conditions");
      // The app has read what is stored.
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate((text) => localStorage.setItem("user", text), value);
    };
    const left = user.session.expirationTime - Date.now();
    expect(left / DAY).toBeGreaterThan(14.99);
    expect(left / DAY).toBeLessThanOrEqual(15);

    const isoText = new Date(Date.now() + DAY).toISOString();
    for (const [name, value] of [
      ["as it was stored at sign-in", JSON.stringify(record)],
      ["with its expiry as ISO text", JSON.stringify({ ...record, expirationTime: isoText })],
    ] as const)
      await test.step(`a session ${name} is restored`, async () => {
        await store(value);
        await page.goto("/myaccount");
        await expect(page.getByRole("main").getByText(user.email).first()).toBeVisible();
      });

    for (const [name, value] of [
      ["that has expired", JSON.stringify({ ...record, expirationTime: Date.now() - 1000 })],
      ["that is no JSON", "{user"],
    ] as const)
      await test.step(`a session ${name} is removed, and the user goes to /`, async () => {
        await store(value);
        // Not `page.goto`, which fails when the page leaves for another one before it has loaded.
        await page.evaluate(() => setTimeout(() => location.assign("/myaccount")));
        await expect(page).toHaveURL((url) => url.pathname === "/");
        expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
      });
  },
);

signedInTest(
  "signing out, and signing in again, reach every tab and the server",
  journey,
  async ({ context, page, user }) => {
    const [other, landing] = [await context.newPage(), await context.newPage()];
    await other.goto("/simulation/saved-simulations");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
    await landing.goto("/getStarted");
    await expect(landing.getByRole("heading", { level: 1 })).toHaveText("Get started");
    await page.goto("/myaccount/sessions");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, other, landing]) {
      await expect(tab).toHaveURL((url) => url.pathname === "/");
      expect(await tab.evaluate(() => localStorage.getItem("user"))).toBeNull();
    }
    expect((await user.api.send("getUserDetails")).status).toBe(401);

    await other.goto("/simulation/saved-simulations");
    await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await page.goto("/auth");
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
    await expect(landing, "the landing page leads into the app").toHaveURL(/\/getStarted$/);
  },
);

signedInTest(
  "signing out while the screen is still being read leads to the landing page",
  async ({ page }) => {
    const signedOut = Promise.withResolvers<void>();
    const isInbox = (request: { url(): string }) => new URL(request.url()).pathname === "/api/inbox";
    await page.route("**/api/inbox", async (route) => {
      await signedOut.promise;
      // Nobody may wait for it any more.
      await route.continue().catch(() => undefined);
    });
    const read = page.waitForRequest(isInbox);
    await page.goto("/myaccount/sessions");
    await read;
    const readOrLeft = Promise.race([
      page.waitForResponse(isInbox),
      page.waitForEvent("requestfailed", { predicate: isInbox }),
    ]);
    await page.route("**/sign-out", async (route) => {
      const response = await route.fetch();
      signedOut.resolve();
      await readOrLeft;
      await route.fulfill({ response });
    });
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
  },
);

signedInTest(
  "a session that the server has ended leads to the sign-in page and back to the screen",
  journey,
  async ({ page, user, watch }) => {
    watch.expect(/401/);
    await page.goto("/getStarted");
    await expect(page.getByRole("heading", { level: 1, name: "Get started" })).toBeVisible();
    // A late request of this screen would otherwise end the session before the next document does.
    await page.goto("about:blank");
    await user.api.call("signOut");
    await page.goto("/simulation/saved-simulations");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Your session has expired")).toBeVisible();
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/simulation\/saved-simulations$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/simulations/i);
  },
);
