import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import type { PageWatch } from "../fixtures/page-watch.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectToast } from "../fixtures/toasts.ts";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Pages may go to the sandbox of Zoho. */
async function allowZoho(user: TestUser, watch: PageWatch): Promise<void> {
  const { url } = await user.api.call("beginZohoCrm", { body: { clientId: "any", clientSecret: "any" } });
  watch.allow(new URL(url).origin);
}

/** Fills the form of Zoho by keyboard and accepts in the popup. */
async function connectZoho(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Integrate: connect Zoho CRM" }).press("Enter");
  await expect(page.getByLabel("Client ID")).toBeFocused();
  await page.keyboard.type("1000.BROWSER7Q2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a-secret-of-the-browser");
  const popup = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const consent = await popup;
  await expect(consent.getByRole("heading")).toContainText("would like to access your Zoho data");
  expect(await consent.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 600]);
  const closed = consent.waitForEvent("close");
  await consent.getByRole("button", { name: /data centre: Europe/ }).press("Enter");
  await closed;
}

signedInTest(
  "Zoho CRM is connected in a popup, mapped, synced, switched to HubSpot and disconnected, all by keyboard",
  journey,
  async ({ page, user, watch }) => {
    await allowZoho(user, watch);
    await page.goto("/execute/integrations");
    await page.getByRole("button", { name: "Integrate: connect Zoho CRM" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Connect Zoho CRM" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show the steps" }).press("Enter");
    await expect(page.getByLabel("Redirect URI")).toHaveValue(/\/api\/dg-plan\/zoho-api\/auth\/callback$/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to the form" }).press("Enter");
    await page.getByRole("button", { name: "Cancel" }).press("Enter");

    await connectZoho(page);
    const adding = page.getByRole("dialog", { name: "Add CRM data" });
    await expect(adding.getByText("Zoho CRM is connected, and its deals are being read.")).toBeVisible();
    await adding.getByRole("link", { name: "Check the field mapping" }).press("Enter");
    const mapping = page.getByRole("dialog", { name: "Fields Name Mapping" });
    const channel = mapping.getByRole("combobox", { name: "DG Channel" });
    await expect(channel).toHaveValue("Lead_Source");
    for (const width of [768, 375, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await expectAccessible(page);
    }
    await channel.focus();
    await page.keyboard.type("Industry");
    await page.keyboard.press("Enter");
    await expect(channel).toHaveValue("Industry_Domain");
    await mapping.getByRole("button", { name: "Save" }).press("Enter");
    await expectToast(page, "Saved Successfully");
    await page.goto("/execute/integrations");
    const zoho = card(page, "Zoho CRM");
    await expect(zoho.getByText("Healthy")).toBeVisible();
    await expect(zoho.getByText("****R7Q2")).toBeVisible();
    await expect(zoho.getByText("1,200")).toBeVisible();
    await expect(zoho.getByText(/^Synced .*, next /)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: "Integrate: connect HubSpot" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "CRM Already Connected" })).toBeVisible();
    await page.getByRole("button", { name: "Switch to HubSpot" }).press("Enter");
    watch.expect(/status of 400|Error during authentication/);
    await expect(page.getByLabel("Private App Access Token")).toBeFocused();
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await expect(
      page.locator("form").getByText("Please enter a valid Private App Access Token"),
    ).toBeVisible();
    await page.getByLabel("Private App Access Token").fill("pat-eu1-browser-c4d9");
    await page.keyboard.press("Enter");
    await expect(adding.getByText("HubSpot is connected, and its deals are being read.")).toBeVisible();
    await page.goto("/execute/integrations");
    await expect(card(page, "HubSpot").getByText("****c4d9")).toBeVisible();
    await expect(page.getByRole("button", { name: "Integrate: connect Zoho CRM" })).toBeVisible();

    await page.goto("/myaccount/integrations");
    await expect(card(page, "HubSpot").getByText("Healthy")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Disconnect HubSpot" }).press("Enter");
    await page.getByRole("button", { name: "Disconnect", exact: true }).press("Enter");
    await expectToast(page, "Hubspot account successfully disconnected");
    await expect(page.getByRole("button", { name: "Integrate: connect HubSpot" })).toBeVisible();
  },
);

signedInTest(
  "a blocked popup is replaced by a link, and a rejected access is explained",
  journey,
  async ({ page, context, user, watch }) => {
    await allowZoho(user, watch);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto("/execute/integrations");
    await page.getByRole("button", { name: "Integrate: connect Zoho Campaigns" }).press("Enter");
    await expect(page.getByLabel("Client ID")).toBeFocused();
    await page.keyboard.type("1000.BLOCKED");
    await page.keyboard.press("Tab");
    await page.keyboard.type("a-secret-that-is-blocked");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: /Open Zoho Campaigns/ })).toBeVisible();
    await expectAccessible(page);
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: /Open Zoho Campaigns/ }).press("Enter");
    const tab = await opened;
    await tab.getByRole("button", { name: "Reject" }).press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
      "You declined the access. Nothing was connected.",
    );
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(page.getByRole("button", { name: "Integrate: connect Zoho Campaigns" })).toBeFocused();
  },
);
