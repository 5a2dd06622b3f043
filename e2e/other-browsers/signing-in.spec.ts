import { randomUUID } from "node:crypto";
import { PASSWORD } from "../fixtures/account.ts";
import type { BrowserPage } from "./browser-page.ts";
import { button } from "./target.ts";
import { expect, test } from "./test.ts";

const input = (name: string) => ({ css: "input", name });

async function signIn(page: BrowserPage, email: string, password: string): Promise<void> {
  await page.typeOver(input("E-mail"), email);
  await page.typeOver(input("Password"), password);
  await page.press("Enter");
}

test("a visitor signs up, signs out, is refused with a wrong password and signs in", async ({ visitor }) => {
  const email = `${randomUUID()}@company.example`;
  await visitor.goto("/auth?view=sign-up");
  // Until the server has said which ways to sign in there are, the fields still move.
  await visitor.waitFor(button("Explore the example"));
  await visitor.typeOver(input("Name"), "Grace Hopper");
  await visitor.typeOver(input("E-mail"), email);
  await visitor.typeOver(input("Password"), PASSWORD);
  await visitor.click(button("Start free"));
  await visitor.waitForPath("/getStarted");

  await visitor.click(button(/account and theme/));
  await visitor.click(button("Sign out"));
  await visitor.waitForPath("/");
  expect(await visitor.evaluate(() => localStorage.getItem("user"))).toBeNull();

  await visitor.goto("/auth");
  await visitor.waitFor(button("Explore the example"));
  await signIn(visitor, email, "not the password");
  const isRefused = () => visitor.attribute(input("Password"), "aria-invalid");
  await expect.poll(isRefused).toBe("true");
  expect(await visitor.description(input("Password"))).toMatch(/password/i);
  expect(await visitor.value(input("E-mail"))).toBe(email);

  await signIn(visitor, email, PASSWORD);
  await visitor.waitForPath("/getStarted");
  await visitor.waitFor("h1");
});
