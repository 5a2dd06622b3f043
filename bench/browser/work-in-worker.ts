import type { Page } from "playwright-core";
import { figureOf, type Row } from "../report/row.ts";
import { notedBy, settle, type Visitor } from "./browser.ts";
import { watchFrames } from "./observe.ts";
import { openSimulator, SIMULATIONS } from "./screens.ts";

const ROUNDS = 5;

/** Whether the page stays alive while a worker of it runs 100,000 trials. */
export async function workerRows(visitor: Visitor): Promise<Row[]> {
  const gaps: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { frames, longTasks } = await visitor.visit(SIMULATIONS, runTrials);
    gaps.push(Math.max(...frames));
    tasks.push(longTasks.length);
  }
  return [
    {
      part: "browser",
      work: "Longest time between frames while 100,000 trials run",
      ours: figureOf("ms", gaps),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 50 },
    },
    {
      part: "browser",
      work: "Tasks over 50 ms during it",
      ours: figureOf("count", tasks),
      anchor: null,
      target: { of: "figure", bound: "at most", limit: 0 },
    },
  ];
}

async function runTrials(page: Page): Promise<{ frames: number[]; longTasks: number[] }> {
  await openSimulator(page);
  await settle(page);
  await page.getByText("How it is computed").click();
  await page.evaluate(watchFrames);
  await page.getByRole("button", { name: "100,000 trials" }).click();
  await page.getByText(/100,000 trials, accurate/).waitFor();
  await settle(page);
  return notedBy(page);
}
