import { randomUUID } from "node:crypto";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { environment } from "../fixtures/environment.ts";
import { openTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";
import { proveDomain, signInAtCompany } from "./company.ts";

const PHONE = { width: 390, height: 844 };

test("an owner sets up a SAML provider by its metadata and tests it, and a colleague signs in by it", async ({
  browser,
  page,
  watch,
}) => {
  watch.allow(environment.companySandboxUrl);
  // A certificate that is none.
  watch.expect(/422/);
  const name = `e2e-${randomUUID().slice(0, 8)}`;
  const domain = `${name}.example`;
  const [owner] = await openTeam(browser, [["Ada Lovelace", "owner"]]);
  if (owner === undefined) throw new Error("There is no owner");
  const { page: settings } = owner;
  await settings.goto("/myaccount/company-sign-in");
  const main = settings.getByRole("main");
  await proveDomain(settings, domain);

  // By keyboard: the protocols are a radio group.
  await main.getByRole("radio", { name: "OpenID Connect" }).focus();
  await settings.keyboard.press("ArrowRight");
  await expect(main.getByRole("textbox", { name: "Our entity ID" })).toHaveValue(/\/metadata$/);
  await expect(main.getByRole("textbox", { name: "Assertion consumer service address" })).toHaveValue(
    /\/saml$/,
  );
  await main.getByRole("button", { name: "Save provider" }).click();
  await expect(main.getByText("Entity ID is required, or paste the metadata")).toBeVisible();
  await main.getByLabel("Entity ID of the provider").fill("https://login.example.com");
  await main.getByLabel("Sign-in address").fill("https://login.example.com/saml");
  await main.getByLabel("Signing certificate").fill("not a certificate");
  await main.getByRole("button", { name: "Save provider" }).click();
  await expect(main.getByText("Signing certificate must be an X.509 certificate in PEM")).toBeVisible();
  await expect(main.getByLabel("Signing certificate")).toBeFocused();
  await main.getByText("Names of attributes").click();
  await expectAccessibleInBothThemes(settings);
  await settings.setViewportSize(PHONE);
  await expectNoSidewaysScroll(settings);
  await settings.setViewportSize({ width: 1280, height: 720 });

  const metadata = await fetch(`${environment.companySandboxUrl}/${name}/saml/metadata`);
  await main.getByLabel("Metadata of the provider").fill(await metadata.text());
  await main.getByRole("button", { name: "Save provider" }).click();
  await expect(main.getByText("Not tested with these settings")).toBeVisible();
  await expect(main.getByLabel("Entity ID of the provider")).toHaveValue(
    `${environment.companySandboxUrl}/${name}/saml`,
  );
  await main.getByRole("button", { name: "Test sign-in" }).click();
  await signInAtCompany(settings, `it@${domain}`);
  await expect(settings.getByText("The test sign-in succeeded.")).toBeVisible();
  await expect(main.getByRole("radio", { name: "SAML 2.0" })).toBeChecked();

  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with your company" }).click();
  await page.getByLabel("Company e-mail").fill(`grace.hopper@${domain}`);
  await page.keyboard.press("Enter");
  await signInAtCompany(page, `grace.hopper@${domain}`);
  await expect(page).toHaveURL(/\/getStarted$/);
  await settings.goto("/myaccount/members");
  await expect(settings.getByText("Grace Hopper")).toBeVisible();
  await settings.context().close();
});
