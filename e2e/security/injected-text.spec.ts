import { expect, signedInTest as test } from "../fixtures/test.ts";
import { walkEveryScreen } from "./every-screen.ts";
import { fill, PLAN, payloads, planted, watchForHarm } from "./payloads.ts";

test("scripts, frames, styles and toggles stay text in every text on every screen", async ({
  page,
  user,
  watch,
}) => {
  test.setTimeout(360_000);
  const harm = await watchForHarm(page);
  const further = await fill(user, payloads.scripts);
  const walked = await walkEveryScreen(page, watch, { planName: PLAN, further, look: harm.look });
  expect(walked).toBeGreaterThan(35);
  harm.expectNone();
});

test("an element and an address of a payload would be found", async ({ page }) => {
  await page.goto("/getStarted");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const element = document.createElement("b");
    element.setAttribute("data-planted", "");
    const link = document.createElement("a");
    link.setAttribute("href", " JavaScript:planted()");
    document.body.append(element, link);
  });
  expect(await planted(page)).toHaveLength(2);
});
