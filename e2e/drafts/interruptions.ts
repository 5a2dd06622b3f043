import { expect, type Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { control } from "../fixtures/control.ts";
import type { Kind } from "./interruption-rounds.ts";
import type { Typist } from "./typist.ts";

interface Scene {
  page: Page;
  user: TestUser;
  typist: Typist;
  /** Milliseconds of typing on. */
  away: number;
}

/** Where the user finds himself afterwards. */
interface Aftermath {
  page: Page;
  /** Whether the form was on the screen all the time. */
  stayed: boolean;
}

const freshTab = async (page: Page): Promise<Aftermath> => ({
  page: await page.context().newPage(),
  stayed: false,
});

/** Each does it, and what a person would do about it. */
export const interruptions: Record<Kind, (scene: Scene) => Promise<Aftermath>> = {
  async "page reloaded"({ page }) {
    await page.reload();
    return { page, stayed: false };
  },
  async "tab closed"({ page }) {
    await page.close();
    return freshTab(page);
  },
  async "tab crashed"({ page }) {
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    // A page that crashes gives no answer.
    session.send("Page.crash").catch(() => undefined);
    await crashed;
    await page.close();
    return freshTab(page);
  },
  async "network lost"({ page, typist, away }) {
    await page.context().setOffline(true);
    await typist.type(page, away);
    await page.context().setOffline(false);
    return { page, stayed: true };
  },
  async "server killed"({ page, typist, away }) {
    await control("kill-server");
    await typist.type(page, away);
    await control("start-server");
    return { page, stayed: true };
  },
  async "session ended"({ page, user, typist, away }) {
    await control("expire-sessions", { userId: user.id });
    await typist.type(page, away);
    const notice = page.getByText("Your session has expired");
    await expect(notice).toBeVisible();
    await page.getByLabel("E-mail").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(notice).toBeHidden();
    return { page, stayed: false };
  },
};
