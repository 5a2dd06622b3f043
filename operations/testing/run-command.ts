/** For tests: one of the project's commands, run to its end. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { PROJECT, withoutTestRunner } from "./app-process.ts";

export interface CommandResult {
  code: number | null;
  /** Standard output and error. */
  output: string;
}

export function runCommandFile(
  file: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(PROJECT, file), ...parameters],
      {
        cwd: PROJECT,
        env: { ...withoutTestRunner(), ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const chunks: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: chunks.join("") }));
  });
}
