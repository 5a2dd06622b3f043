/** A process of its own: runs test files on mutated sources on request. */
import { relative } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { recordOf, repositoryRoot } from "../../check/repository.ts";
import { LastingWorker } from "./lasting-worker.ts";
import { withMutants } from "./mutants.ts";

/** The first message: files to change with the id of their first mutant, and what switches mutants on. */
function setUpOf(message: unknown): { firstIds: ReadonlyMap<string, number>; switchModule: string } {
  const { sources, switchModule } = recordOf(message);
  const firstIds = Object.entries(recordOf(sources)).map(([file, id]): [string, number] => [
    file,
    Number(id),
  ]);
  return { firstIds: new Map(firstIds), switchModule: String(switchModule) };
}

let vitest: Vitest | undefined;
let worker: LastingWorker | undefined;

async function start(message: unknown): Promise<Vitest> {
  const { firstIds, switchModule } = setUpOf(message);
  return createVitest(
    "test",
    {
      config: false,
      root: repositoryRoot,
      watch: false,
      include: ["apps/server/src/**/*.test.ts"],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      bail: 1,
      maxWorkers: 1,
      pool: {
        name: "lasting",
        createPoolWorker: (options) => {
          worker ??= new LastingWorker(options);
          return worker;
        },
      },
      // It knows nothing of the mutants, and would give out what another run made of a file.
      fsModuleCache: false,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          transform(text, id) {
            const file = relative(repositoryRoot, id.split("?")[0] ?? "");
            const firstId = firstIds.get(file);
            return firstId === undefined ? undefined : withMutants(file, text, firstId, switchModule).code;
          },
        },
      ],
    },
  );
}

async function run(message: unknown): Promise<boolean> {
  const file = String(recordOf(message)["file"]);
  if (vitest === undefined) throw new Error("Not set up");
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The library answers what it ran before as well.
  const asked = testModules.filter(({ moduleId }) => relative(repositoryRoot, moduleId) === file);
  return asked.length === 1 && asked.every((each) => each.ok()) && unhandledErrors.length === 0;
}

process.on("message", (message) => {
  const answering =
    vitest === undefined
      ? start(message).then((started) => {
          vitest = started;
          return true;
        })
      : run(message);
  void answering.then(
    (passed) => process.send?.({ passed }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.once("disconnect", () => process.exit());
