import type { BrowserPage } from "./browser-page.ts";
import { button, dialog } from "./target.ts";
import { expect, test } from "./test.ts";

const palette = dialog("Command palette");
const search = { css: "input", name: "Search or run a command" };

/** The option that Enter would run, and whether it can be seen whole. */
const marked = (page: BrowserPage) =>
  page.read(search, (input) => {
    const option = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
    const list = option?.closest("[role=listbox]");
    const box = option?.getBoundingClientRect();
    const frame = list?.getBoundingClientRect();
    if (box === undefined || frame === undefined || option === null) return null;
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isInside = box.height > 20 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    const name = option.querySelector("[title]")?.getAttribute("title") ?? "";
    return isInside && option.contains(middle) ? name : `${name} is not visible`;
  });

test("the command palette shows its results, runs one by keys and gives the focus back", async ({ app }) => {
  await app.goto("/getStarted");
  await app.focus(button(/^Search or run a command/));
  await app.press("Control+k");
  await app.waitForFocus(search);
  await expect.poll(() => marked(app)).toBe("New GTM plan");
  // Round the end: the last option of the list comes into view.
  await app.press("ArrowUp");
  await expect.poll(() => marked(app)).toBe("Sign out");
  await app.press("Escape");
  await app.waitUntilGone(palette);
  await app.waitForFocus(button(/^Search or run a command/));

  await app.press("Control+k");
  await app.waitForFocus(search);
  await app.type("dash");
  await expect.poll(() => marked(app)).toBe("Dashboards");
  await app.press("Enter");
  await app.waitForPath("/monitor/dashboard");
  await app.waitForFocus("#main");
});
