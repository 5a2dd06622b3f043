import { field } from "./target.ts";
import { expect, test } from "./test.ts";

test("text that cannot be saved yet is there after a reload, and saved once it is complete", async ({
  app,
  user,
}) => {
  await app.goto("/inputcost/addCost");
  await app.typeOver(field("geo"), "India");
  await app.waitFor({ css: "[role=status], p, span", name: /^Draft on this device/ });
  await app.reload();
  await expect.poll(() => app.value(field("geo"))).toBe("India");
  expect(await user.api.call("listProductCosts")).toEqual([]);
  await app.typeOver(field("costTitle"), "Cost of CRM");
  await expect
    .poll(() => user.api.call("listProductCosts"))
    .toMatchObject([{ costTitle: "Cost of CRM", geo: "India" }]);
});
