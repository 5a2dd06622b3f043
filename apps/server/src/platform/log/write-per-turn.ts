import type { DestinationStream } from "pino";

const METADATA = Symbol.for("pino.metadata");
/** Pino's number of the level. */
const WARN = 40;

/**
 * Collects the lines of one turn of the event loop and writes them at its end: writing each took longer than a small
 * reply. A warning or an error is written at once, with the lines before it, and so is everything when the process
 * exits. A killed process loses the lines of the turn it was in.
 */
export function writePerTurn(destination: DestinationStream) {
  let lines = "";
  let waiting: NodeJS.Immediate | undefined;

  function write(): void {
    if (waiting !== undefined) clearImmediate(waiting);
    waiting = undefined;
    const text = lines;
    lines = "";
    if (text !== "") destination.write(text);
  }

  process.once("exit", write);
  return {
    // pino then sets `lastLevel` before each line.
    [METADATA]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line;
      if (this.lastLevel >= WARN) write();
      else waiting ??= setImmediate(write);
    },
  };
}
