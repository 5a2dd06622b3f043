import type { Page } from "@playwright/test";
import { environment } from "../fixtures/environment.ts";
import { expect } from "../fixtures/test.ts";

/** Publishes a TXT record with the sandbox's name server. */
export async function publish(host: string, value: string): Promise<void> {
  const answer = await fetch(`${environment.companySandboxUrl}/__sandbox/dns`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ host, value }),
  });
  expect(answer.status).toBe(204);
}

export async function signInAtCompany(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in at your company" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Claims a domain on the screen of company sign-in, and proves the claim. */
export async function proveDomain(settings: Page, domain: string): Promise<void> {
  const main = settings.getByRole("main");
  await main.getByLabel("Domain", { exact: true }).fill(domain);
  await settings.keyboard.press("Enter");
  await expect(main.getByText("Waiting for the DNS record")).toBeVisible();
  const host = await main.getByRole("textbox", { name: "Host" }).inputValue();
  await publish(host, await main.getByRole("textbox", { name: "Value" }).inputValue());
  await main.getByRole("button", { name: `Check ${domain}` }).click();
  await expect(main.getByText("Verified", { exact: true })).toBeVisible();
}
