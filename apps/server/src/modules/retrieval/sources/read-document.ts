/** The program of the process that reads one document: see `document-process.ts`. */
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import { boundInflating } from "./bound-inflating.ts";
import type { TextAnswer } from "./text-job.ts";
import { damagedMessages, UnreadableDocument } from "./unreadable-document.ts";

/** Bytes of a PDF's pages and fonts when they are inflated. Pictures are not inflated. */
const MOST_INFLATED = 20 * 1024 * 1024;
/** Microseconds of processor time after which a document that cannot be read counts as one that took too much. */
const LONG_FAILURE = 2_000_000;
/** The server and the database go first. */
const BACKGROUND = 10;

const [, , kind, most] = process.argv;

/** Parsers are loaded when they are needed: that of PDFs takes as long as Node itself. */
async function read(): Promise<TextAnswer> {
  const input = await buffer(process.stdin);
  if (kind === "pdf") {
    const { readPdf } = await import("./read-pdf.ts");
    return { kind: "text", text: await readPdf(Uint8Array.from(input), Number(most)) };
  }
  if (kind === "docx") {
    const { readDocx } = await import("./read-docx.ts");
    return { kind: "text", text: readDocx(input, Number(most)) };
  }
  const { readPage } = await import("./read-page.ts");
  const end = input.indexOf("\n");
  const url = input.toString("utf8", 0, end);
  return { kind: "page", page: readPage(input.toString("utf8", end + 1), url) };
}

let isAnswered = false;

function answer(text: TextAnswer): void {
  if (isAnswered) return;
  isAnswered = true;
  process.stdout.write(JSON.stringify(text), () => process.exit());
}

/** Parsers catch errors of their own, so whether memory was refused is seen best by the time that passed before. */
function answerFailure(error: unknown): void {
  const { user, system } = process.cpuUsage();
  if (user + system > LONG_FAILURE) return answer({ kind: "exhausted" });
  if (error instanceof UnreadableDocument) return answer({ kind: "unreadable", message: error.message });
  const damaged = kind === "pdf" || kind === "docx" ? damagedMessages[kind] : damagedMessages.page;
  answer({ kind: "unreadable", message: damaged });
}

try {
  setPriority(BACKGROUND);
} catch {
  // The document is read anyway.
}
boundInflating(MOST_INFLATED, () => answer({ kind: "exhausted" }));
process.on("uncaughtException", answerFailure);
// A parser that waits for what never comes leaves nothing to do.
process.on("beforeExit", () => answerFailure(new Error("The parser did not come to its end")));
void read().then(answer, answerFailure);
