import type { BrowserPage } from "./browser-page.ts";
import { button, option, slider, tab } from "./target.ts";
import { expect, test } from "./test.ts";

async function show(page: BrowserPage, id: string): Promise<void> {
  await page.goto(`/design?only=${id}`);
  await page.waitFor("[data-specimen]");
}

/** The words of the option that Enter would take. */
const marked = (page: BrowserPage, combobox: { css: string; name: string }) =>
  page.read(combobox, (input) => {
    const id = input.getAttribute("aria-activedescendant");
    return id === null ? "none" : (document.getElementById(id)?.textContent ?? "gone");
  });

test("a combobox filters, marks, chooses and closes by keys", async ({ design }) => {
  const country = { css: "input", name: "Geography" };
  await show(design, "select-chosen");
  await design.focus(country);
  await design.press("ArrowDown");
  await expect.poll(() => marked(design, country)).toBe("Germany");
  await design.press("ArrowDown");
  await expect.poll(() => marked(design, country)).toBe("Niger");
  await design.press("Escape");
  await design.waitUntilGone("[role=listbox]");
  expect(await design.value(country)).toBe("Germany");

  await design.type("nig");
  await expect.poll(() => marked(design, country)).toBe("Niger");
  await design.waitUntilGone(option("Algeria"));
  await design.press("ArrowDown", "Enter");
  await design.waitUntilGone("[role=listbox]");
  expect(await design.value(country)).toBe("Nigeria");
});

test("a multi-select takes entries from its list and custom entries, and removes them by keys", async ({
  design,
}) => {
  const industries = { css: "input", name: "Industries" };
  const chips = () =>
    design.read("[data-specimen]", (specimen) =>
      [...specimen.querySelectorAll("li")].map((chip) => chip.textContent?.trim()),
    );
  await show(design, "multi-select-chips-and-counter");
  await design.focus(industries);
  await design.type("insu");
  await expect.poll(() => marked(design, industries)).toMatch(/^Insurance/);
  await design.press("Enter");
  await expect.poll(chips).toEqual(["Banking", "Retail", "Mining", "Insurance"]);
  await design.type("Ports,");
  await expect.poll(chips).toEqual(["Banking", "Retail", "Mining", "Insurance", "Ports"]);
  await design.press("Backspace", "Backspace");
  await expect.poll(chips).toEqual(["Banking", "Retail", "Mining"]);
  await design.press("ArrowLeft");
  await design.waitForFocus(button(/Mining/));
  await design.press("ArrowLeft");
  await design.waitForFocus(button(/Retail/));
  await design.press("Delete");
  await expect.poll(chips).toEqual(["Banking", "Mining"]);
});

test("arrow keys wrap round the tabs, and Tab moves into the panel", async ({ design }) => {
  await show(design, "tabs-with-completeness");
  await design.focus(tab(/Germany/));
  await design.press("ArrowRight", "ArrowRight");
  await design.waitForFocus(tab(/Japan/));
  await design.press("ArrowRight");
  await design.waitForFocus(tab(/India/));
  await expect.poll(() => design.attribute(tab(/India/), "aria-selected")).toBe("true");
  await design.press("End");
  await design.waitForFocus(tab(/Japan/));
  await design.press("Tab");
  await design.waitForFocus("[role=tabpanel]");
});

test("the ends of a range slider move by keys and by the pointer, also from where they lie together, and do not cross", async ({
  design,
}) => {
  const [low, high] = [slider("Price of a user, month, lowest"), slider("Price of a user, month, highest")];
  const said = (end: typeof low) => design.attribute(end, "aria-valuetext");
  await show(design, "range-slider-a-range");
  await design.focus(low);
  await design.press("ArrowRight", "PageUp");
  await expect.poll(() => said(low)).toBe("36 USD");
  await design.press("PageUp");
  await expect.poll(() => said(low)).toBe("45 USD");
  const together = await design.centre(low);
  await design.drag(together, { x: together.x - 60, y: together.y });
  await expect.poll(() => said(low)).toMatch(/^(1\d|2\d|3\d|4[0-4]) USD$/);
  expect(await said(high)).toBe("45 USD");
  await design.focus(low);
  await design.press("Home", "Tab");
  await design.waitForFocus(high);
  await design.press("ArrowLeft");
  await expect.poll(() => said(high)).toBe("44 USD");
  const { x, y } = await design.centre(high);
  await design.drag({ x, y }, { x: x + 60, y });
  await expect.poll(() => said(high)).toMatch(/^(4[5-9]|5\d|60) USD$/);
});

test("a number field takes short forms and steps by keys", async ({ design }) => {
  const salary = { css: "input", name: "Salary of a rep" };
  await show(design, "number-field-filled");
  await design.focus(salary);
  await design.press("ArrowUp", "Shift+ArrowUp", "ArrowDown");
  await expect.poll(() => design.value(salary)).toBe("120010");
  await design.press("Control+a");
  await design.type("1.2m");
  await design.press("Tab");
  await expect.poll(() => design.value(salary)).toBe("1,200,000");
});
