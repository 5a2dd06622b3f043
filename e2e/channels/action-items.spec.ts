import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../fixtures/accessibility.ts";
import type { TestUser } from "../fixtures/account.ts";
import { tabTo } from "../fixtures/keyboard.ts";
import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { createPlanWithItems } from "./saved-plan.ts";

const LATE = { actionItem: "=1+1", owner: "Mira", targetDate: "2020-01-31" };
const LATER = { actionItem: "Score accounts", targetDate: "2999-01-31" };
const RESELLER = { actionItem: "Sign the reseller", owner: "Asha Rao", status: "Blocked" } as const;

const openItems = (user: TestUser) =>
  createPlanWithItems(user, "India launch", { 6: [LATE, LATER], 13: [RESELLER] });

const rows = (page: Page) => page.getByRole("table", { name: "Action items" }).getByRole("row");

async function stored(user: TestUser, id: string) {
  return (await user.api.call("listDgActions", { params: { id } })).actions;
}

signedInTest(
  "action items are edited in place by keyboard and survive a reload",
  journey,
  async ({ page, user }) => {
    const id = await openItems(user);
    await page.goto(`/dg-action-items?plan=${id}`);
    await expect(page.getByText("3 items to do in 2 channels; 1 is overdue and 1 is blocked.")).toBeVisible();
    await expect(rows(page)).toHaveText([
      /Item/,
      /Overdue 1/,
      /=1\+1.*[\d,]+ days late/,
      /Later 1/,
      /Score/,
      /No due date 1/,
      /Sign/,
    ]);
    await expectAccessibleInBothThemes(page);

    await page.getByRole("button", { name: "Item: Score accounts" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Score all accounts");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Item: Score all accounts" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Jonas Lind");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Asha Rao");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Due date of Score all accounts" }).press("Enter");
    await page.getByLabel("Due date of Score all accounts").fill("2998-02-01");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Status of Score all accounts" }).selectOption("In progress");
    await expect
      .poll(async () =>
        (await stored(user, id)).map(({ owner, status, targetDate }) => [owner, status, targetDate]),
      )
      .toEqual([
        ["Mira", "Open", "2020-01-31"],
        ["Asha Rao", "In progress", "2998-02-01"],
        ["Asha Rao", "Blocked", ""],
      ]);

    await page.reload();
    await expect(rows(page).nth(4)).toContainText("Score all accounts");
    await expect(rows(page).nth(4)).toContainText("1 Feb 2998");
    await expect(page.getByRole("button", { name: "Owner of Score all accounts: Asha Rao" })).toBeVisible();
    await page.getByRole("combobox", { name: "Status of =1+1" }).selectOption("Done");
    await expect(
      page.getByText("2 items to do in 2 channels; none are overdue and 1 is blocked."),
    ).toBeVisible();
  },
);

signedInTest("an action item added by keyboard joins its due-date group", journey, async ({ page, user }) => {
  const id = await openItems(user);
  await page.goto("/dg-action-items");
  await expect(rows(page)).toHaveCount(7);
  await tabTo(page, "Add item");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add an action item" });
  await expect(dialog.getByRole("textbox", { name: "Action item" })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Add item" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Action item" })).toHaveAccessibleDescription(
    "Action item is required",
  );
  await expect(dialog.getByRole("textbox", { name: "Action item" })).toBeFocused();
  await page.keyboard.type("Ring the bell");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add item" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Action item" })).toHaveValue("Ring the bell");
  await dialog.getByRole("combobox", { name: "Channel", exact: true }).click();
  await page.getByRole("option", { name: "Field Sales" }).click();
  await dialog.getByRole("combobox", { name: "Owner" }).fill("Mira");
  await dialog.getByLabel("Due date").fill("2999-02-01");
  await dialog.getByLabel("Due date").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).nth(5)).toContainText("Ring the bell");
  expect((await stored(user, id))[2]).toMatchObject({
    actionItem: "Ring the bell",
    owner: "Mira",
    targetDate: "2999-02-01",
    channelLabel: "Field Sales",
    status: "Open",
  });
  await signedInTest.step("a selection dragged past the edge of the dialog leaves it open", () =>
    expectDraggable(page),
  );
});

/** Drags a selection out of the dialog and into it; a press outside closes it. */
async function expectDraggable(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add item" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an action item" });
  const field = dialog.getByRole("textbox", { name: "Action item" });
  await field.fill("Ring the bell again");
  const box = await field.boundingBox();
  if (box === null) throw new Error("The field has no box.");
  const y = box.y + box.height / 2;
  const [inside, outside] = [box.x + 60, 6];
  for (const [from, to] of [
    [inside, outside],
    [outside, inside],
  ] as const) {
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: 4 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await expect(field).toHaveValue("Ring the bell again");
  }
  await page.mouse.click(outside, y);
  await expect(dialog).toHaveCount(0);
}

signedInTest(
  "shown action items are exported as files, no text as a formula",
  journey,
  async ({ page, user }) => {
    const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=2", "Call;=1+1", 'Say "yes", then go'];
    const id = await createPlanWithItems(user, "India launch", {
      6: texts.map((actionItem) => ({ ...LATER, actionItem, owner: "=cmd" })),
      13: [RESELLER],
    });
    const file = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click(),
      ]);
      return readFile(await download.path(), "utf8");
    };
    await page.goto(`/dg-action-items?plan=${id}&channel=6`);
    await expect(rows(page)).toHaveCount(2 + texts.length);
    const lines = (await file("CSV")).split("\r\n");
    expect(lines[0]).toBe(
      '\uFEFF"Channel plan","Channel","Sub-channel","Action item","Owner","Target date","Closing date","Status"',
    );
    const cells = lines
      .slice(1, -1)
      .map((line) => /,("(?:[^"]|"")*"),"'=cmd","2999-01-31","","Open"$/.exec(line)?.[1]);
    expect(cells).toEqual([
      `"'=1+1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@SUM(A1)"`,
      `"'=2"`,
      `"Call;'=1+1"`,
      '"Say ""yes"", then go"',
    ]);
    const calendar = await file("Calendar, .ics");
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(texts.length);
    expect(calendar).toMatch(/DTSTART;VALUE=DATE:29990131\r\n/);
    expect(calendar).toMatch(/SUMMARY:Say "yes"\\, then go\r\n/);
    const uids = (text: string) => text.replaceAll("\r\n ", "").match(/^UID:.*$/gm);
    await page.reload();
    await expect(rows(page)).toHaveCount(2 + texts.length);
    expect(uids(await file("Calendar, .ics"))).toEqual(uids(calendar));
  },
);

signedInTest(
  "filters of action items are in the address, and the board and a phone have no axe findings or sideways scroll",
  async ({ page, user }) => {
    const id = await openItems(user);
    await signedInTest.step("filters by channel, owner and words are in the address", () =>
      expectFilters(page),
    );
    const long = "Agree on the pillars of content with everybody who will write, ".repeat(10);
    await user.api.call("addDgAction", {
      params: { id },
      body: {
        channelKey: 13,
        channel: "",
        actionItem: long + "a".repeat(200),
        owner: "b".repeat(100),
        targetDate: "",
        status: "Open",
      },
    });
    await page.goto(`/dg-action-items?plan=${id}&status=all&view=board`);
    await expect(page.getByRole("region", { name: "Blocked" })).toContainText("Sign the reseller");
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.goto(`/dg-action-items?plan=${id}`);
    await expect(page.getByRole("button", { name: "Item: Score accounts" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: "Owner of Score accounts" }).click();
    await page.keyboard.type("Asha Rao");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Owner of Score accounts: Asha Rao" })).toBeVisible();
    await page.getByRole("button", { name: "Add item" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
  },
);

async function expectFilters(page: Page): Promise<void> {
  await page.goto("/dg-action-items?status=all");
  const filter = async (name: string, option: string) => {
    await page.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await filter("Owner", "Asha Rao");
  await expect(rows(page)).toHaveText([/Item/, /No due date 1/, /Sign the reseller/]);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Owner", exact: true })).toHaveValue("Asha Rao");
  await filter("Channel", "Field Sales");
  await expect(page.getByRole("heading", { name: "No action items match" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await filter("Owner", "Unassigned");
  await expect(rows(page)).toHaveText([/Item/, /Later 1/, /Score accounts/]);
  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(7);
}
