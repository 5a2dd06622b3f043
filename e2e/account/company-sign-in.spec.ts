import { randomUUID } from "node:crypto";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { environment } from "../fixtures/environment.ts";
import { openTeam } from "../fixtures/team.ts";
import { expect, journey, test } from "../fixtures/test.ts";
import { publish, signInAtCompany } from "./company.ts";

const PHONE = { width: 390, height: 844 };

test(
  "an owner proves the claim to a domain, sets up and tests the provider, and a colleague signs in by it",
  journey,
  async ({ browser, page, watch }) => {
    watch.allow(environment.companySandboxUrl);
    // A record that is not there yet.
    watch.expect(/409/);
    const name = `e2e-${randomUUID().slice(0, 8)}`;
    const domain = `${name}.example`;
    const [owner] = await openTeam(browser, [["Ada Lovelace", "owner"]]);
    if (owner === undefined) throw new Error("There is no owner");
    const { page: settings } = owner;

    await settings.goto("/myaccount/company-sign-in");
    const main = settings.getByRole("main");
    await main.getByLabel("Domain", { exact: true }).fill(domain);
    await settings.keyboard.press("Enter");
    await expect(main.getByText("Waiting for the DNS record")).toBeVisible();
    const host = await main.getByRole("textbox", { name: "Host" }).inputValue();
    const value = await main.getByRole("textbox", { name: "Value" }).inputValue();
    await main.getByRole("button", { name: `Check ${domain}` }).click();
    await expect(main.getByRole("alert")).toContainText(`No TXT record of _beachhead.${domain}`);
    await expectAccessibleInBothThemes(settings);
    await settings.setViewportSize(PHONE);
    await expectNoSidewaysScroll(settings);
    await settings.setViewportSize({ width: 1280, height: 720 });
    await publish(host, value);
    await main.getByRole("button", { name: `Check ${domain}` }).click();
    await expect(main.getByText("Verified", { exact: true })).toBeVisible();

    await main.getByLabel("Issuer").fill(`${environment.companySandboxUrl}/${name}`);
    await main.getByLabel("Client ID").fill("beachhead");
    await main.getByLabel("Client secret").fill("sandbox-company-secret");
    await main.getByRole("button", { name: "Save provider" }).click();
    await expect(main.getByText("Not tested with these settings")).toBeVisible();
    await main.getByRole("button", { name: "Test sign-in" }).click();
    await signInAtCompany(settings, `it@${domain}`);
    await expect(settings.getByText("The test sign-in succeeded.")).toBeVisible();
    await expectAccessibleInBothThemes(settings);

    await page.goto("/auth");
    await page.getByRole("button", { name: "Continue with your company" }).click();
    await page.getByLabel("Company e-mail").fill(`grace.hopper@${domain}`);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Enter");
    await signInAtCompany(page, `grace.hopper@${domain}`);
    await expect(page).toHaveURL(/\/getStarted$/);

    await settings.goto("/myaccount/members");
    await expect(settings.getByText("Grace Hopper")).toBeVisible();
    await settings.context().close();
  },
);
