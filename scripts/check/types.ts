import { listFiles, repositoryRoot } from "./repository.ts";
import { runTool, type ToolResult } from "./tool.ts";

/** Every TypeScript project of the repository, one per workspace and one for the root. */
export function typeScriptProjects(files: readonly string[]): string[] {
  return files.filter((file) => file === "tsconfig.json" || file.endsWith("/tsconfig.json"));
}

/**
 * Checks the types of a project, by one checker: each of several works out the types of the contract again, so the four
 * of the default take two and a half times its processor time.
 */
export function checkTypes(project: string, options: readonly string[] = []): Promise<ToolResult> {
  return runTool("tsc", ["-p", project, "--checkers", "1", ...options]);
}

if (import.meta.main) {
  const projects = typeScriptProjects(listFiles(repositoryRoot));
  let failed = 0;
  for (const project of projects) {
    const { exitCode, output } = await checkTypes(project);
    console.log(`${exitCode === 0 ? "ok    " : "FAILED"} ${project}`);
    if (exitCode !== 0) console.log(output.trim());
    failed += exitCode === 0 ? 0 : 1;
  }
  process.exit(failed === 0 ? 0 : 1);
}
