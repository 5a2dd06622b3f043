import { firstExample, storeExample } from "../price/worked-example.ts";
import { slider } from "./target.ts";
import { expect, test } from "./test.ts";

const odds = 'section[aria-label="Odds"]';

test("the simulator runs in its worker, draws its charts, and follows a slider moved by keys", async ({
  app,
  user,
}) => {
  const id = await storeExample(user, firstExample());
  await app.goto(`/simulation/runSimulation/${id}`);
  await expect.poll(() => app.text(odds)).toMatch(/\d\s?%.*10,000 trials/);
  const drawn = () =>
    app.evaluate(() => {
      const paths = [
        ...document.querySelectorAll<SVGPathElement>("main figure svg path, main section svg path"),
      ];
      return paths.filter((path) => path.getBBox().width > 100 && path.getBBox().height > 20).length;
    });
  await expect.poll(drawn).toBeGreaterThan(1);

  const before = await app.text(odds);
  await app.focus(slider(/customers.*, highest$/i));
  await app.press("PageUp", "PageUp", "ArrowRight");
  await expect.poll(() => app.text(odds)).toMatch(/\d\s?%/);
  await expect.poll(() => app.text(odds)).not.toBe(before);
});

test("the landing page's example follows its sliders", async ({ visitor }) => {
  await visitor.goto("/");
  const words = { css: "main p, main span, main strong, main div", name: /^[^.]{0,20}chances? in \d+$/ };
  await expect.poll(() => visitor.text(words)).toMatch(/in \d+$/);
  await visitor.waitFor(slider("New customers, year 1, highest"));
  const before = await visitor.text(words);
  await visitor.focus(slider("New customers, year 1, highest"));
  await visitor.press("PageUp", "ArrowRight");
  await expect
    .poll(() => visitor.attribute(slider("New customers, year 1, highest"), "aria-valuetext"))
    .toBe("205");
  await expect.poll(() => visitor.text(words)).not.toBe(before);
});
