import type { BrowserPage } from "./browser-page.ts";
import { cell, tab } from "./target.ts";
import { expect, test } from "./test.ts";

const expectCell = (page: BrowserPage, name: string, text: string) =>
  expect.poll(() => page.text(cell(name)), { message: name }).toBe(text);

test("a grid is filled, walked through, undone, copied and pasted by keys", async ({ app, user }) => {
  const { id } = await user.api.call("createProductCost", { body: { costTitle: "Cost of CRM" } });
  const stored = async () => (await user.api.call("getProductCost", { params: { id } })).adminGrowth;
  await app.goto(`/inputcost/addCost/${id}`);
  await app.click(tab(/^Yearly changes/));
  await app.click(cell("ongoingProductDevelopmentGrowth.0"));
  await app.waitForFocus(cell("ongoingProductDevelopmentGrowth.0"));

  await app.type("1.5");
  await app.press("Enter");
  await app.waitForFocus(cell("adminGrowth.0"));
  await app.type("2");
  await app.press("Tab");
  await app.waitForFocus(cell("adminGrowth.1"));
  await app.type("3");
  await app.press("ArrowRight");
  await app.waitForFocus(cell("adminGrowth.2"));
  await app.press("ArrowUp", "ArrowLeft", "ArrowDown");
  await app.waitForFocus(cell("adminGrowth.1"));
  await expectCell(app, "ongoingProductDevelopmentGrowth.0", "1.5");
  await expectCell(app, "adminGrowth.1", "3");

  await app.type("99");
  await app.press("Escape");
  await expectCell(app, "adminGrowth.1", "3");
  await app.waitForFocus(cell("adminGrowth.1"));
  await app.press("Delete");
  await expectCell(app, "adminGrowth.1", "");
  await app.press("Control+z");
  await expectCell(app, "adminGrowth.1", "3");

  await app.press("ArrowLeft", "Shift+ArrowRight", "Control+c");
  await app.press("ArrowDown", "Control+v");
  await expectCell(app, "infrastructureGrowth.0", "2");
  await expectCell(app, "infrastructureGrowth.1", "3");
  await app.waitFor({ css: "section li", name: /2 cells pasted/ });
  await app.press("Control+z");
  await expectCell(app, "infrastructureGrowth.1", "0");
  await expect.poll(stored).toEqual([2, 3, 0, 0]);
});
