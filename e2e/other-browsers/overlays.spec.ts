import type { BrowserPage } from "./browser-page.ts";
import { button, dialog, heading } from "./target.ts";
import { expect, test } from "./test.ts";

const form = dialog("New cost line");
const nameField = { css: "input", name: "Name" };

async function show(page: BrowserPage, id: string): Promise<void> {
  await page.goto(`/design?only=${id}`);
  await page.waitFor("[data-specimen]");
}

test("a dialog takes the focus, keeps it, closes on Esc and gives it back", async ({ design }) => {
  await show(design, "dialog-a-form");
  await design.focus(button("New cost line"));
  await design.press("Enter");
  await design.waitForFocus(nameField);
  // Round all of its stops: the focus is never on the page behind it.
  for (let stop = 0; stop < 6; stop += 1) {
    await design.press("Tab");
    expect(
      await design.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest("dialog") !== null;
      }),
    ).toBe(true);
  }
  await design.press("Escape");
  await design.waitUntilGone(form);
  await design.waitForFocus(button("New cost line"));
});

test("a tooltip shows on focus and under the pointer, and Esc hides it", async ({ design }) => {
  await show(design, "tooltip-open");
  const tip = { css: "[popover]", name: /ISO 27001/ };
  await design.focus(button("Certifications"));
  await design.waitFor(tip);
  await design.press("Escape");
  await design.waitUntilGone(tip);
  await design.hover(heading(/Tooltip/));
  await design.hover(button("Certifications"));
  await design.waitFor(tip);
  await design.hover(heading(/Tooltip/));
  await design.waitUntilGone(tip);
});
