import { listFiles, repositoryRoot } from "./repository.ts";
import { runTool } from "./tool.ts";

/** Every TypeScript project of the repository, one per workspace and one for the root. */
export function typeScriptProjects(files: readonly string[]): string[] {
  return files.filter((file) => file === "tsconfig.json" || file.endsWith("/tsconfig.json"));
}

if (import.meta.main) {
  const projects = typeScriptProjects(listFiles(repositoryRoot));
  // One after the other: the compiler itself uses every core.
  let failed = 0;
  for (const project of projects) {
    const { exitCode, output } = await runTool("tsc", ["-p", project]);
    console.log(`${exitCode === 0 ? "ok    " : "FAILED"} ${project}`);
    if (exitCode !== 0) console.log(output.trim());
    failed += exitCode === 0 ? 0 : 1;
  }
  process.exit(failed === 0 ? 0 : 1);
}
