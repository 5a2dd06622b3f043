import { button } from "./target.ts";
import { expect, test } from "./test.ts";

test("the dark theme is kept over a reload", async ({ app }) => {
  const look = () =>
    app.read("html", (html) => [html.dataset["theme"], getComputedStyle(html).colorScheme].join(" "));
  await app.goto("/getStarted");
  await app.click(button(/account and theme/));
  await app.click({ css: "label, [role=radio]", name: "Dark" });
  await expect.poll(look).toBe("dark dark");
  await app.reload();
  await app.waitFor("h1");
  expect(await look()).toBe("dark dark");
});
