/**
 * `npm run check`: format, lint, types, boundaries, and the unit tests that the changed files reach.
 * `--all` runs every test they reach, `--watch` starts again at each change.
 */
import { existsSync, mkdirSync, watch } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildImportGraph } from "./check/boundaries/import-graph.ts";
import { listChangedFiles } from "./check/changed/files.ts";
import { reachedProjects } from "./check/changed/reached-projects.ts";
import { reachedTests } from "./check/changed/reached-tests.ts";
import { listFiles, readWorkspaces, repositoryRoot } from "./check/repository.ts";
import { readSources } from "./check/source.ts";
import { runTool } from "./check/tool.ts";
import { checkTypes, typeScriptProjects } from "./check/types.ts";
import { passSignalsOn } from "./test/live-process.ts";
import { useMemoryForTemporaryFiles } from "./test/memory-folder.ts";
import { checkSection, programSection } from "./test/repository-sections.ts";
import { lastLine, runSections, type Section, type Tally } from "./test/section.ts";
import { runVitest } from "./test/vitest.ts";

/** Test files of one check. A file of the server is reached by a hundred, which would take minutes. */
const MOST_TESTS = 20;
/** Milliseconds without a change after which `--watch` checks: an editor writes several files at once. */
const WATCH_DEBOUNCE = 300;

const { values: options } = parseArgs({ options: { all: { type: "boolean" }, watch: { type: "boolean" } } });

/** Type-checks the projects that the change reaches. The compiler's incremental state is cached. */
function types(changed: readonly string[], edges: readonly Edge[]): Section {
  const projects = reachedProjects(changed, edges, typeScriptProjects(listFiles(repositoryRoot)));
  return programSection("Types", async () => {
    const folder = join(repositoryRoot, ".cache/types");
    mkdirSync(folder, { recursive: true });
    let output = "";
    for (const project of projects) {
      const file = join(folder, `${project.replaceAll("/", "-")}.tsbuildinfo`);
      const checked = await checkTypes(project, ["--incremental", "--tsBuildInfoFile", file]);
      if (checked.exitCode !== 0) output += `${project}\n${checked.output.trim()}\n`;
    }
    return { exitCode: output === "" ? 0 : 1, output };
  });
}

type Edge = ReturnType<typeof buildImportGraph>["edges"][number];

function readEdges(): readonly Edge[] {
  const files = listFiles(repositoryRoot);
  return buildImportGraph(
    repositoryRoot,
    readSources(repositoryRoot, files),
    readWorkspaces(repositoryRoot, files),
  ).edges;
}

function unitTests(reached: readonly string[]): Section {
  return {
    title: "Tests that the change reaches",
    run: async () => {
      const nearest = options.all === true ? reached : reached.slice(0, MOST_TESTS);
      const { passed, failed } = nearest.length === 0 ? { passed: 0, failed: 0 } : await runVitest(nearest);
      const rest = reached.length - nearest.length;
      const notRun =
        rest === 0 ? [] : [`${rest} test files that are further away; --all or npm test runs them.`];
      return { passed, failed, notRun };
    },
  };
}

async function checkOnce(): Promise<Tally> {
  const changed = listChangedFiles(repositoryRoot);
  console.log(changed.length === 0 ? "No file differs from main." : `Changed: ${changed.join(", ")}`);
  const code = changed.filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const formatted = ["check", "--error-on-warnings", "--colors=off", "--no-errors-on-unmatched", ...changed];
  const strict = ["--deny-warnings", "--report-unused-disable-directives-severity=error", ...code];
  const edges = readEdges();
  const total = await runSections(
    [
      {
        lanes: [
          [
            ...(changed.length > 0 ? [programSection("Format", () => runTool("biome", formatted))] : []),
            ...(code.length > 0 ? [programSection("Lint", () => runTool("oxlint", strict))] : []),
            types(changed, edges),
          ],
          [
            checkSection("Layout and arrows", "boundaries.ts"),
            checkSection("Document references", "document-references.ts"),
            checkSection("Plain English", "plain-english.ts"),
          ],
        ],
      },
      unitTests(reachedTests(changed, edges)),
    ],
    console.log,
  );
  console.log(lastLine(total));
  return total;
}

/** Starts again once the sources have changed and no further change follows. */
async function checkForEver(): Promise<never> {
  let checkAgain = () => {};
  let timer: NodeJS.Timeout | undefined;
  for (const folder of [
    "apps",
    "bench",
    "deploy",
    "docs",
    "e2e",
    "operations",
    "packages",
    "sandbox",
    "scripts",
  ])
    if (existsSync(join(repositoryRoot, folder)))
      watch(join(repositoryRoot, folder), { recursive: true }, (_, file) => {
        if (file !== null && /node_modules|(^|[\\/])dist([\\/]|$)/.test(file)) return;
        clearTimeout(timer);
        timer = setTimeout(() => checkAgain(), WATCH_DEBOUNCE);
      });
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      checkAgain = resolve;
    });
    await checkOnce();
    console.log("\nWaiting for a change; Ctrl-C ends.");
    await changed;
  }
}

passSignalsOn();
useMemoryForTemporaryFiles();
if (options.watch === true) {
  process.once("SIGINT", () => process.exit(130));
  await checkForEver();
}
const total = await checkOnce();
process.exit(total.failed === 0 && process.exitCode === undefined ? 0 : 1);
