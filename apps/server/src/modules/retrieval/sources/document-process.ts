import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { TextAnswer, TextJob } from "./text-job.ts";

const PROGRAM = fileURLToPath(new URL("./read-document.ts", import.meta.url));
/** Seconds of processor time of one document. */
const PROCESSOR_SECONDS = 5;
/** Milliseconds. It ends a process that only sleeps; Windows does not limit processor time. */
const TIME_LIMIT = process.platform === "win32" ? 10_000 : 120_000;
/** The text of a document as JSON is shorter. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
const HEAP_MEGABYTES = 160;
/**
 * Writable memory in kB. V8's heap limit does not count what pdf.js inflates, so the system has to refuse it. Of this,
 * Node needs 590,000 for a small PDF and uses 70,000: on x64, V8 reserves 512 MB for compiled code. On arm64 it
 * reserves 128 MB, so a document gets 384 MB more. A limit of the address space (`ulimit -v`) would be looser: it also
 * counts what V8 and its threads reserve and cannot write to.
 */
const DATA_KILOBYTES = 780_000;
/** Where the system lacks a limit, or has a lower one, the process starts without changing it. */
const LIMITED = `ulimit -c 0; ulimit -t ${PROCESSOR_SECONDS}; ulimit -d ${DATA_KILOBYTES}; exec "$0" "$@"`;

const answerSchema: z.ZodType<TextAnswer> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({
    kind: z.literal("page"),
    page: z.object({ title: z.string(), text: z.string(), links: z.array(z.string()) }),
  }),
  z.object({ kind: z.literal("unreadable"), message: z.string() }),
  z.object({ kind: z.literal("exhausted") }),
]);

/**
 * Reads a document in a process of its own, which ends with it. Of its text, characters after `most` may be missing.
 * @throws the signal's reason when aborted; an Error when the process could not do its work
 */
export function readInProcess(job: TextJob, most: number, signal: AbortSignal): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = start([job.kind, String(most)]);
    const pieces: Buffer[] = [];
    let size = 0;
    let isTooMuch = false;
    const stop = () => child.kill("SIGKILL");
    const stopTooMuch = () => {
      isTooMuch = true;
      stop();
    };
    const timer = setTimeout(stopTooMuch, TIME_LIMIT);
    signal.addEventListener("abort", stop, { once: true });
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    child.once("error", (error) => {
      end();
      reject(error);
    });
    child.once("close", (code, killedBy) => {
      end();
      if (signal.aborted)
        reject(signal.reason instanceof Error ? signal.reason : new Error("The reading was cancelled"));
      // The system ends a process above its limits, and V8 one above its heap's.
      else if (isTooMuch || killedBy !== null) resolve({ kind: "exhausted" });
      else if (code !== 0) reject(new Error(`The process that reads documents ended with ${code}`));
      else
        try {
          resolve(answerSchema.parse(JSON.parse(Buffer.concat(pieces).toString())));
        } catch (error) {
          reject(error);
        }
    });
    child.stdout.on("data", (piece: Buffer) => {
      size += piece.length;
      pieces.push(piece);
      if (size > MOST_ANSWER_BYTES) stopTooMuch();
    });
    // A process that ended early reads no further; its end is the answer.
    child.stdin.on("error", () => undefined);
    child.stdin.end(job.kind === "page" ? `${job.url}\n${job.html}` : job.bytes);
  });
}

/** The process knows nothing of the server: neither its environment nor its files and sockets. */
function start(parameters: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  const { NODE_COMPILE_CACHE: compiled } = process.env;
  const env = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
  const node = [`--max-old-space-size=${HEAP_MEGABYTES}`, PROGRAM, ...parameters];
  const [program, ...rest] =
    process.platform === "win32"
      ? [process.execPath, ...node]
      : ["/bin/sh", "-c", LIMITED, process.execPath, ...node];
  return spawn(program ?? process.execPath, rest, { env, stdio: ["pipe", "pipe", "ignore"] });
}
