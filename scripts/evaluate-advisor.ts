/**
 * `npm run eval`: the golden cells answered by the built-in advisor and, three times, by the model that `LLM_PROVIDER`
 * or `LLM_BASE_URL` and `LLM_MODEL` name. Fails when the model scores below the built-in advisor. Costs some 100 calls of the model.
 * `npm run eval -- record` stores answers of the model for a test that replays them, some ten calls.
 */
import {
  agreement,
  type Evaluation,
  evaluate,
} from "../apps/server/src/modules/advisor/evaluation/evaluate.ts";
import { advisorOf, createAdvisor } from "../apps/server/src/modules/advisor/index.ts";
import { recordModel } from "./record-model.ts";

const REPEATS = 3;
const percent = (share: number) => `${Math.round(share * 100)} %`;
const line = (what: string, { score, answered, median, slowest }: Evaluation) =>
  console.log(
    `${what}: ${score.toFixed(1)} of 100, ${percent(answered)} answered, median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
const noLimit = { take: async () => undefined };

async function compare(): Promise<void> {
  const settings = advisorOf(process.env);
  const builtIn = await evaluate(createAdvisor({ ...settings, llm: undefined }, noLimit).advisor);
  line("Built-in advisor", builtIn);

  if (settings.llm === undefined) {
    console.log("No model is configured: set LLM_PROVIDER or LLM_BASE_URL, and LLM_MODEL, to compare one.");
  } else {
    const model = createAdvisor(settings, noLimit);
    const runs: Evaluation[] = [];
    for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
      const run = await evaluate(model.advisor);
      runs.push(run);
      line(`${settings.llm.model}, run ${repeat}`, run);
    }
    await model.close();
    const [first, ...others] = runs;
    if (first !== undefined)
      console.log(
        `Same picks as in run 1: ${others.map((run) => percent(agreement(first, run))).join(", ")}`,
      );
    const mean = runs.reduce((sum, { score }) => sum + score, 0) / runs.length;
    if (mean < builtIn.score) {
      console.error(`The model scores ${mean.toFixed(1)}, below the built-in advisor.`);
      process.exitCode = 1;
    }
  }
}

await (process.argv[2] === "record" ? recordModel() : compare());
