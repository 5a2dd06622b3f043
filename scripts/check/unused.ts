import { runTool } from "./tool.ts";

// Files, exports and packages that nothing uses, by knip.json.
const { exitCode, output } = await runTool("knip", ["--no-progress", "--treat-config-hints-as-errors"]);
if (exitCode !== 0) console.log(output.trim());
console.log(
  exitCode === 0 ? "Unused code: nothing found" : "Repair exports with node_modules/.bin/knip --fix",
);
process.exit(exitCode === 0 ? 0 : 1);
