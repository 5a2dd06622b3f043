import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";

signedInTest(
  "a simulation and a channel plan are shared by link, read without an account, and revoked",
  journey,
  async ({ page, user, browser, watch }) => {
    watch.expect(/404/);
    await user.api.call("copyExample");
    const [simulation] = await user.api.call("listSimulations");
    const [plan] = await user.api.call("listDgPlanNames");
    const visitor = await (
      await browser.newContext({ storageState: { cookies: [], origins: [] } })
    ).newPage();
    for (const [address, title, shown] of [
      [`/simulation/runSimulation/${simulation?.id}`, "Monthly seats, three plans", "Both targets"],
      [`/dg-summary?plan=${plan?.id}`, "Germany, first two years", "Cost of revenue"],
    ] as const) {
      await page.goto(address);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Share ${title}` });
      await dialog.getByRole("button", { name: "Create link" }).click();
      const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
      await expect(dialog.getByRole("button", { name: /^Revoke the link/ })).toBeVisible();
      await visitor.goto(link);
      await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(visitor.getByText(shown, { exact: true })).toBeVisible();
      await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
      await expectNoSidewaysScroll(visitor);
      await expectAccessibleInBothThemes(visitor);
      await visitor.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(visitor);
      await dialog.getByRole("button", { name: /^Revoke the link/ }).click();
      await page.getByRole("button", { name: "Revoke", exact: true }).click();
      await expect(dialog.getByText("Revoked", { exact: true })).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    }
    await visitor.context().close();
  },
);
