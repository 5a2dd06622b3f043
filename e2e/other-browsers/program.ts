import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

const START_TIMEOUT_MS = 180_000;

/**
 * Waits for a line in a program's output and answers its first group.
 * @throws {Error} when the program ends or three minutes pass before.
 */
export function waitForOutput(child: ChildProcess, output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const stop = (end: () => void) => {
      clearTimeout(limit);
      output.off("data", read);
      child.off("exit", exited);
      child.off("error", reject);
      // Who writes into a full pipe would stop.
      output.resume();
      end();
    };
    const fail = (what: string) => stop(() => reject(new Error(`${child.spawnfile} ${what}\n${text}`)));
    const limit = setTimeout(() => fail("did not start within three minutes"), START_TIMEOUT_MS);
    const exited = () => fail("ended before it was ready");
    const read = (part: Buffer) => {
      text += part.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) stop(() => resolve(found));
    };
    output.on("data", read);
    child.once("exit", exited);
    child.once("error", reject);
  });
}

/** Ends a program and waits until it has ended. */
export function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
    child.once("exit", () => {
      clearTimeout(force);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
