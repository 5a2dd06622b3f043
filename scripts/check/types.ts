import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles, recordOf, repositoryRoot } from "./repository.ts";
import { runTool } from "./tool.ts";

/** Every TypeScript project of the repository, one per workspace and one for the root. */
export function typeScriptProjects(files: readonly string[]): string[] {
  return files.filter((file) => file === "tsconfig.json" || file.endsWith("/tsconfig.json"));
}

export interface Program {
  projects: string[];
  /** A configuration with the files of all of them. */
  configuration: object;
}

/** Projects with equal options make one program, so that sources which several of them import are checked once. */
export function programsOf(projects: readonly string[], read: (project: string) => unknown): Program[] {
  const programs = new Map<string, Program & { include: string[] }>();
  for (const project of projects) {
    const folder = join(repositoryRoot, dirname(project));
    const { extends: base, include, ...options } = recordOf(read(project));
    const shared = { extends: join(folder, String(base)), ...options };
    const key = JSON.stringify(shared);
    const program = programs.get(key) ?? { projects: [], include: [], configuration: {} };
    program.projects.push(project);
    if (Array.isArray(include)) program.include.push(...include.map((each) => join(folder, String(each))));
    program.configuration = { ...shared, include: program.include };
    programs.set(key, program);
  }
  return [...programs.values()];
}

if (import.meta.main) {
  const folder = join(repositoryRoot, ".cache", "types");
  mkdirSync(folder, { recursive: true });
  const programs = programsOf(typeScriptProjects(listFiles(repositoryRoot)), (project) =>
    JSON.parse(readFileSync(join(repositoryRoot, project), "utf8")),
  );
  // One after the other: the compiler itself uses every core.
  let failed = 0;
  for (const [index, { projects, configuration }] of programs.entries()) {
    const file = join(folder, `program-${index}.json`);
    writeFileSync(file, JSON.stringify(configuration));
    const { exitCode, output } = await runTool("tsc", ["-p", file]);
    console.log(`${exitCode === 0 ? "ok    " : "FAILED"} ${projects.join(", ")}`);
    if (exitCode !== 0) console.log(output.trim());
    failed += exitCode === 0 ? 0 : 1;
  }
  process.exit(failed === 0 ? 0 : 1);
}
