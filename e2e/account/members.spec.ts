import { randomUUID } from "node:crypto";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import { PASSWORD } from "../fixtures/account.ts";
import { linkIn } from "../fixtures/mailbox.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";

const newAddress = () => `${randomUUID()}@company.example`;

signedInTest(
  "a user makes a workspace and invites four people with one paste, and one of them signs up and is in it",
  journey,
  async ({ page, browser, watch }) => {
    // A used link.
    watch.expect(/409/);
    const emails = [newAddress(), newAddress(), newAddress(), newAddress()];
    const [invited = ""] = emails;

    await page.goto("/myaccount/members");
    await expect(page.getByRole("textbox", { name: "Name of the workspace" })).toBeFocused();
    await page.keyboard.type("Acme");
    // From here on two presses and one paste.
    await page.getByRole("button", { name: "Create workspace" }).click();
    await expect(page.getByRole("textbox", { name: "E-mail addresses" })).toBeFocused();
    await page.keyboard.insertText(`Grace Hopper <${emails[0]}>; ${emails[1]}\n${emails[2]}, ${emails[3]}`);
    await expect(page.getByText("2 seats are free. The role is commenter, who needs none")).toBeVisible();
    await page.getByRole("button", { name: "Invite 4 people" }).click();
    await expect(page.getByText("4 invitations sent.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "4 open invitations" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);

    const link = await linkIn("Ada Lovelace invites you to Acme in Beachhead", invited);
    const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: "Ada Lovelace invites you to Acme" })).toBeVisible();
    await expectAccessibleInBothThemes(guest);
    await guest.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
    await guest.getByRole("textbox", { name: "E-mail" }).fill(invited);
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account and join" }).click();
    await guest.waitForURL("**/getStarted");
    await expect(guest.getByText("You joined Acme.")).toBeVisible();
    await guest.goto("/myaccount/members");
    await expect(guest.getByRole("heading", { name: "2 members of Acme" })).toBeVisible();
    await guest.goto(link);
    await expect(guest.getByRole("alert")).toContainText("This invitation was used before.");
    await guest.context().close();
  },
);
