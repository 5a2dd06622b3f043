import { spawn } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "./repository.ts";

/** How a tool ended, with what it printed on both streams. */
export interface ToolResult {
  exitCode: number;
  output: string;
}

/** Runs a program of node_modules/.bin in `folder` and waits for it. Never throws for a failing tool. */
export function runTool(name: string, args: readonly string[], folder = repositoryRoot): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(repositoryRoot, "node_modules", ".bin", name), args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}
