import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** How C is compiled. */
export const C_FLAGS = {
  /** No vector units by way of the loop or block vectoriser, no fast-math, no fused multiply-add. */
  scalar: ["-std=gnu11", "-O3", "-fno-tree-vectorize", "-fno-tree-slp-vectorize", "-ffp-contract=off"],
  /** All that this machine has: the limit. */
  native: ["-std=gnu11", "-O3", "-march=native", "-ffp-contract=fast"],
} as const;

export type Build = keyof typeof C_FLAGS;

/** A running C program that answers a line with a line. */
export interface CProgram {
  ask(line: string): Promise<string>;
  stop(): void;
}

/** The first C compiler that answers, with its version line; null when the machine has none. */
export function findCompiler(): { command: string; version: string } | null {
  for (const command of ["cc", "gcc", "clang"]) {
    const answer = spawnSync(command, ["--version"], { encoding: "utf8" });
    if (answer.status === 0) return { command, version: answer.stdout.split("\n")[0] ?? command };
  }
  return null;
}

/**
 * Compiles and starts a program of this folder, which reads `numbers` from the file it is given.
 *
 * @returns null when the compiler cannot build it so (an old one may not know the machine)
 */
export function startCProgram(
  command: string,
  source: string,
  build: Build,
  numbers: Float64Array,
): CProgram | null {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-bench-"));
  const stop = (): void => rmSync(folder, { recursive: true, force: true });
  const program = join(folder, "program");
  const file = fileURLToPath(new URL(source, import.meta.url));
  const built = spawnSync(command, [...C_FLAGS[build], "-o", program, file], { encoding: "utf8" });
  if (built.status !== 0) {
    stop();
    return null;
  }
  const data = join(folder, "numbers");
  writeFileSync(data, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  const child = spawn(program, [data], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await answers.next();
      if (done === true) throw new Error(`The C program of ${source} ended early.`);
      return value;
    },
    stop() {
      child.stdin.end();
      stop();
    },
  };
}
