import { runTool } from "./tool.ts";

if (import.meta.main) {
  const { exitCode, output } = await runTool("biome", ["check", "--error-on-warnings", "--colors=off"]);
  console.log(output.trim());
  if (exitCode !== 0) console.log("Repair it with: node_modules/.bin/biome check --write");
  process.exit(exitCode);
}
