import { fileURLToPath } from "node:url";
import { expect, test } from "../fixtures/test.ts";

// The pictures of the documents, taken from the running product: npm run pictures.
test.use({ viewport: { width: 1440, height: 900 } });

test("the price simulator, for the README", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Explore the example" }).click();
  await page.waitForURL("**/getStarted");
  await page.goto("/simulation/saved-simulations");
  await page.getByRole("link", { name: "Monthly seats, three plans" }).click();
  await expect(page.getByRole("heading", { name: /^Median revenue/ })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).focus();
  const file = fileURLToPath(new URL("../../docs/images/simulator.png", import.meta.url));
  await page.screenshot({ path: file, animations: "disabled" });
});
