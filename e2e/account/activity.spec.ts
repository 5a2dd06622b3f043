import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { openMenu } from "../gtm-plans/plan-list.ts";

signedInTest(
  "the activity names what changed and leads to it, and a plan moves to another workspace of its user",
  journey,
  async ({ page, user }) => {
    const details = {
      gtmPlanName: "Launch 2027",
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      segmentData: undefined,
      products: [{ name: "CRM", description: "Contacts", geos: ["India"], industries: ["Banking"] }],
    };
    const { id } = await user.api.call("saveBasicDetails", { body: details });
    await user.api.call("saveBasicDetails", { body: { ...details, id, companyName: "Bridge" } });
    await user.api.call("createWorkspace", { body: { name: "Acme Europe" } });

    await page.goto("/myaccount/activity");
    const changes = page.getByRole("list", { name: "Changes" });
    await expect(changes.getByRole("listitem").first()).toContainText(
      `${user.name} changed Company name from “Acme” to “Bridge”`,
    );
    await expectAccessibleInBothThemes(page);
    await changes.getByRole("button", { name: "Show only this: Launch 2027" }).first().click();
    await expect(page).toHaveURL(new RegExp(`kind=gtm-plan&id=${id}`));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV file (.csv)" }).click();
    expect((await download).suggestedFilename()).toBe("activity.csv");

    await signedInTest.step("the plan moves, and the activity of both workspaces says so", async () => {
      await page.goto("/my-gtm-plans");
      await openMenu(page, "Launch 2027");
      await page.getByRole("menuitem", { name: "Move to another workspace" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("The plan with its history");
      await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 720 });
      await dialog.getByRole("button", { name: "Move" }).click();
      await expectToast(page, "Launch 2027 moved to Acme Europe");
      await expect(page.getByText("Launch 2027", { exact: true })).toHaveCount(0);
      await page.goto("/myaccount/activity");
      await expect(changes.getByRole("listitem").first()).toContainText(
        "moved the GTM plan to another workspace",
      );
    });
  },
);
