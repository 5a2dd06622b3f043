import { expect, signedInTest } from "../fixtures/test.ts";
import { expectFigures } from "./figures.ts";
import { storeExample, workedExamples } from "./worked-example.ts";

for (const [index, example] of workedExamples.entries())
  signedInTest(
    `worked example ${index + 1}, stored and opened, shows every figure`,
    async ({ page, user }) => {
      signedInTest.setTimeout(120_000);
      const id = await storeExample(user, example);
      await page.goto(`/simulation/runSimulation/${id}`);
      await expect(page.getByRole("table", { name: "Revenue to EBIT" })).toBeVisible();
      for (const name of ["low", "mid", "high"] as const) await expectFigures(page, example, name);
    },
  );
