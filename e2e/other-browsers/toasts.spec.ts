import { prolongTimers } from "../fixtures/toasts.ts";
import { button, dialog, link, menuItem } from "./target.ts";
import { test } from "./test.ts";

const toast = { css: "li", name: /deleted/ };

test("a toast is reached by key, and above an open dialog its button works", async ({ app, user }) => {
  await user.api.call("createProductCost", { body: { costTitle: "Cost of CRM" } });
  await app.goto("/inputcost/savedCosts");
  await app.evaluate(prolongTimers);
  await app.focus(button("More for Cost of CRM"));
  await app.press("Enter");
  await app.waitForFocus(menuItem(/./));
  await app.press("End");
  await app.waitForFocus(menuItem("Delete"));
  await app.press("Enter");
  await app.waitFor(toast);
  await app.press("F8");
  await app.waitForFocus(button("Undo"));
  // With the focus in it the toast stays.
  await app.press("Control+k");
  await app.waitFor(dialog("Command palette"));
  await app.click(button("Undo"));
  await app.waitUntilGone(toast);
  await app.press("Escape");
  await app.waitUntilGone(dialog("Command palette"));
  await app.waitFor(link("Cost of CRM"));
});
