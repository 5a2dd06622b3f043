import { expect, journey, signedInTest } from "../fixtures/test.ts";
import { expectFigures } from "./figures.ts";
import { storeExample, workedExamples } from "./worked-example.ts";

signedInTest(
  "every worked example, stored and opened, shows every figure",
  journey,
  async ({ page, user }) => {
    for (const [index, example] of workedExamples.entries())
      await signedInTest.step(`worked example ${index + 1}`, async () => {
        const id = await storeExample(user, example);
        await page.goto(`/simulation/runSimulation/${id}`);
        await expect(page.getByRole("table", { name: "Revenue to EBIT" })).toBeVisible();
        for (const name of ["low", "mid", "high"] as const) await expectFigures(page, example, name);
      });
  },
);
