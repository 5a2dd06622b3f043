import type { BrowserContext, Page } from "@playwright/test";
import { createUser, grantPlan, storedSession, type TestUser } from "../fixtures/account.ts";
import { environment } from "../fixtures/environment.ts";
import { mailsTo } from "../fixtures/mailbox.ts";
import { expect, journey, test } from "../fixtures/test.ts";

/** Makes somebody a member of the workspace by a mailed invitation. */
async function invite(owner: TestUser, workspace: string, member: TestUser): Promise<void> {
  const body = { emails: [member.email], role: "commenter" as const };
  await owner.api.call("invitePeople", { params: { id: workspace }, body });
  let token: string | undefined;
  await expect
    .poll(async () => {
      const text = (await mailsTo(member.email)).map((mail) => mail.text).join("\n");
      token = /\/invitations\/([\w.~-]+)/.exec(text)?.[1];
      return token;
    })
    .toBeDefined();
  await member.api.call("acceptInvitation", { params: { token: token ?? "" } });
}

/** A page of this user in the workspace. */
async function openAs(context: BrowserContext, user: TestUser, workspace: string): Promise<Page> {
  await context.addInitScript(
    ([session, key, id]) => {
      localStorage.setItem(session.name, session.value);
      localStorage.setItem(key, id);
    },
    [storedSession(user), `workspace of ${user.id}`, workspace] as const,
  );
  return context.newPage();
}

const commentsOf = (page: Page) => page.getByRole("complementary", { name: "Comments" });

test(
  "a member is mentioned beside a figure, finds it in the inbox, answers at the place, and the thread is resolved",
  journey,
  async ({ browser }) => {
    const [owner, ben] = [await createUser("Ada Lovelace"), await createUser("Ben Park")];
    await grantPlan(owner, "enterprise");
    const { workspace } = await owner.api.call("createWorkspace", { body: { name: "Acme" } });
    await invite(owner, workspace.id, ben);
    const made = await owner.api.send("createProductCost", {
      body: { costTitle: "Ledger in India", productName: "Ledger", fixedAdminCost: 20_000 },
      headers: { workspace: workspace.id },
    });
    expect(made.status).toBe(200);
    const [own, other] = [
      await browser.newContext({ baseURL: environment.baseUrl }),
      await browser.newContext({ baseURL: environment.baseUrl }),
    ];

    const page = await openAs(own, owner, workspace.id);
    await page.goto("/inputcost/savedCosts");
    await page.getByRole("link", { name: "Ledger in India" }).click();
    await page.getByRole("textbox", { name: "Administration" }).hover();
    await page.getByRole("button", { name: "Comment on Administration" }).click();
    const field = page.getByRole("textbox", { name: "Comment on Administration" });
    await expect(field).toBeFocused();
    await field.fill("Is this a full year? @Be");
    await page.getByRole("option", { name: "Ben Park" }).click();
    await page.keyboard.press("Control+Enter");
    await expect(commentsOf(page).getByText("Said of 20,000 USD")).toBeVisible();
    await page.getByRole("textbox", { name: "Administration", exact: true }).fill("24000");
    await page.keyboard.press("Tab");
    await expect(commentsOf(page).getByText("Said of 20,000 USD, now 24,000 USD")).toBeVisible();

    const page2 = await openAs(other, ben, workspace.id);
    await page2.goto("/getStarted");
    await page2.getByRole("link", { name: "Inbox, 1 unread" }).click();
    await page2.getByRole("link", { name: /Ada Lovelace mentioned you in Ledger in India/ }).click();
    const answer = commentsOf(page2).getByRole("textbox", { name: "Answer on Administration" });
    await answer.fill("From January on.");
    await answer.press("Control+Enter");
    await expect(page2.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();

    await expect(commentsOf(page).getByText("From January on.")).toBeVisible();
    await commentsOf(page).getByRole("button", { name: "Resolve" }).click();
    await expect(commentsOf(page).getByText(/Resolved by Ada Lovelace/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Comments", exact: true })).toBeVisible();
    await own.close();
    await other.close();
  },
);
