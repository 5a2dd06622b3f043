import { repositoryRoot } from "./repository.ts";
import { runTool, type ToolResult } from "./tool.ts";

/** Lints a folder that has a `.oxlintrc.json`, with the rules that need types; a warning is a failure. */
export function lint(folder: string): Promise<ToolResult> {
  const strict = ["--deny-warnings", "--report-unused-disable-directives-severity=error"];
  return runTool("oxlint", strict, folder);
}

if (import.meta.main) {
  const { exitCode, output } = await lint(repositoryRoot);
  console.log(output.trim());
  process.exit(exitCode);
}
