import { expect, signedInTest as test } from "../fixtures/test.ts";
import { walkEveryScreen } from "./every-screen.ts";
import { fill, PLAN, payloads, planted, watchForHarm } from "./payloads.ts";

test("scripts, frames, styles and toggles stay text in every text on every screen", async ({
  page,
  user,
}) => {
  test.setTimeout(360_000);
  const harm = await watchForHarm(page);
  await test.step("an element and an address of a payload would be found", async () => {
    const tab = await page.context().newPage();
    await tab.goto("/getStarted");
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await tab.evaluate(() => {
      const element = document.createElement("b");
      element.setAttribute("data-planted", "");
      const link = document.createElement("a");
      link.setAttribute("href", " JavaScript:planted()");
      document.body.append(element, link);
    });
    expect(await planted(tab)).toHaveLength(2);
    await tab.close();
  });
  const further = await fill(user, payloads.scripts);
  const walked = await walkEveryScreen(page, { planName: PLAN, further, look: harm.look });
  expect(walked).toBeGreaterThan(35);
  harm.expectNone();
});
