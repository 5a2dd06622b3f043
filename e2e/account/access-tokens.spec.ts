import { expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import { ApiClient } from "../fixtures/api-client.ts";
import { expect, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

signedInTest(
  "a token is shown once, calls the API, shows its use and stops when revoked",
  async ({ page }) => {
    await page.goto("/myaccount/tokens");
    const main = page.getByRole("main");
    await expect(main.getByText("No tokens yet")).toBeVisible();
    await main.getByRole("button", { name: "Create token" }).click();
    await expect(main.getByText("Name is required")).toBeVisible();
    await main.getByLabel("Name").fill("Nightly report");
    await main.getByRole("button", { name: "Create token" }).click();
    const token = await main.getByLabel("Token", { exact: true }).inputValue();
    expect(token).toMatch(/^bhp_[A-Za-z0-9]{40}$/);
    await expect(main.getByText(/Never used, works until/)).toBeVisible();
    const agent = main.getByRole("region", { name: "Example configuration" });
    await expect(agent).toContainText(`"Authorization": "Bearer ${token}"`);
    await expect(agent).toContainText(`${new URL(page.url()).origin}/mcp`);
    await expectAccessibleInBothThemes(page);

    const script = new ApiClient(token);
    expect((await script.send("getUserDetails")).status).toBe(200);
    expect((await script.send("listSessions")).status).toBe(403);
    await page.reload();
    await expect(main.getByText(/Last used/)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(token);

    await main.getByRole("button", { name: "Revoke Nightly report" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
    await expectToast(page, "Token revoked");
    await expect(main.getByText("No tokens yet")).toBeVisible();
    expect((await script.send("getUserDetails")).status).toBe(401);
  },
);
