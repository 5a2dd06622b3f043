import type { BrowserPage } from "./browser-page.ts";
import { button, dialog, heading, link, menuItem } from "./target.ts";
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
  await design.evaluate(() => {
    document.querySelector("main")?.addEventListener("focusin", ({ currentTarget }) => {
      if (currentTarget instanceof Element) currentTarget.setAttribute("data-had-focus", "");
    });
  });
  // Round all of its stops: the focus comes back from the end to the start, and never goes to the page behind.
  for (let stop = 0; stop < 6; stop += 1) {
    await design.press("Tab");
    await expect
      .poll(() =>
        design.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || activeElement?.closest("[role=dialog]") !== null;
        }),
      )
      .toBe(true);
  }
  expect(await design.evaluate(() => document.querySelector("[data-had-focus]"))).toBe(null);
  await design.press("Escape");
  await design.waitUntilGone(form);
  await design.waitForFocus(button("New cost line"));
});

test("a press outside closes a dialog, and a selection dragged past its edge does not", async ({
  design,
}) => {
  await show(design, "dialog-a-form");
  await design.click(button("New cost line"));
  await design.waitForFocus(nameField);
  const { x, y } = await design.centre(nameField);
  await design.drag({ x, y }, { x: 200, y }, { x: 20, y });
  await design.press("x");
  // The dialog is there to type in.
  await expect.poll(() => design.value(nameField)).toMatch(/x/);
  await design.waitFor(form);
  await design.drag({ x: 20, y: 300 });
  await design.waitUntilGone(form);
});

test("a menu moves by arrows and first letters; Esc returns to its button, and Tab moves past it", async ({
  design,
}) => {
  await show(design, "overlays");
  await design.focus(button("More"));
  await design.press("Enter");
  await design.waitForFocus(menuItem("Open"));
  await design.press("ArrowDown");
  await design.waitForFocus(menuItem("Duplicate"));
  await design.press("ArrowUp", "ArrowUp");
  await design.waitForFocus(menuItem("Delete"));
  await design.press("d");
  await design.waitForFocus(menuItem("Duplicate"));
  await design.press("Home");
  await design.waitForFocus(menuItem("Open"));
  await design.press("Escape");
  await design.waitUntilGone("[role=menu]");
  await design.waitForFocus(button("More"));

  await design.press("Space");
  await design.waitForFocus(menuItem("Open"));
  await design.press("Tab");
  await design.waitUntilGone("[role=menu]");
  await design.waitForFocus(link("Popover"));
});

test("an explained figure opens its reason, which is announced, and Esc closes it", async ({ design }) => {
  await show(design, "stat-with-its-reason");
  const figure = button(/39\.23/);
  const reason = dialog("Cost / revenue");
  const state = () => design.attribute(figure, "aria-expanded");
  for (const key of ["Enter", "Space"]) {
    await design.focus(figure);
    await design.press(key);
    await design.waitForFocus(reason);
    expect(await state()).toBe("true");
    expect(await design.description(reason)).toContain("1,177,000 / 3,000,000");
    await design.press("Escape");
    await design.waitUntilGone(reason);
    await design.waitForFocus(figure);
    expect(await state()).toBe("false");
  }
  await design.click(figure);
  await design.waitFor(reason);
  await design.drag({ x: 600, y: 600 });
  await design.waitUntilGone(reason);
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
