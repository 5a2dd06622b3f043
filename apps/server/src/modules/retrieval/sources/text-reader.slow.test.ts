import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../../platform/errors/app-error.ts";
import { testDocx } from "../test-documents.ts";
import { inflatingPdf, inflatingTablePdf, slowPdf } from "../test-hostile-documents.ts";
import { documentProcesses, peakMegabytes, variablesOf } from "./test-child-processes.ts";
import { createTextReader, type TextReader } from "./text-reader.ts";

let reader: TextReader;
beforeEach(() => {
  reader = createTextReader({ look: async () => undefined, take: async () => undefined });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await reader.close();
});

const read = (kind: "pdf" | "docx", bytes: Buffer, owner = "owner") =>
  reader.read({ kind, bytes }, { owner });

/** The code of the error that a document is refused with. */
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** Looks at the processes until the work is done. */
async function watch(work: Promise<unknown>, look: (id: string) => void): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const lookAtAll = () => {
    documentProcesses().forEach(look);
    return isDone;
  };
  await expect.poll(lookAtAll, { interval: 10, timeout: 600_000 }).toBe(true);
}

test.each([
  ["a page", inflatingPdf],
  ["the table of contents", inflatingTablePdf],
])("a PDF of which %s inflates to more than 200 MB is refused and takes at most 300 MB", async (_, file) => {
  const bytes = file();
  const before = process.memoryUsage.rss();
  let peak = 0;
  const refused = refusal(read("pdf", bytes));
  await watch(refused, (id) => {
    peak = Math.max(peak, peakMegabytes(id));
  });
  expect(await refused).toBe("invalid");
  expect(peak).toBeGreaterThan(40);
  expect(peak).toBeLessThan(300);
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(150);
});

test("the process of a document has none of the server's environment", async () => {
  vi.stubEnv("MASTER_KEYS", "secret");
  const names = new Set<string>();
  const reading = read("docx", testDocx(["Wake"]));
  await watch(reading, (id) => {
    for (const name of variablesOf(id)) names.add(name);
  });
  expect(await reading).toEqual({ kind: "text", text: "Wake" });
  // The shell sets PWD.
  expect([...names].filter((name) => name !== "NODE_COMPILE_CACHE" && name !== "PWD")).toEqual([]);
});

test("closing kills the processes and refuses the documents", async () => {
  const refused = ["a", "b", "c"].map((owner) => refusal(read("pdf", slowPdf(), owner)));
  await expect.poll(() => documentProcesses().length).toBe(2);
  await reader.close();
  expect(documentProcesses()).toEqual([]);
  expect(await Promise.all(refused)).toEqual(["unavailable", "unavailable", "unavailable"]);
});

test("a request that ends takes the process of its document with it", async () => {
  const request = new AbortController();
  const reading = reader.read({ kind: "pdf", bytes: slowPdf() }, { owner: "owner", signal: request.signal });
  await expect.poll(() => documentProcesses().length).toBe(1);
  request.abort(new Error("The client has gone"));
  await expect(reading).rejects.toThrow("The client has gone");
  expect(documentProcesses()).toEqual([]);
});

test("a short document is read after at most three of the hostile ones of six users", async () => {
  const file = inflatingPdf();
  const refusals: string[] = [];
  const attack = { isOver: false };
  const attackers = ["a", "b", "c", "d", "e", "f"].map(async (owner) => {
    while (!attack.isOver) refusals.push(await refusal(read("pdf", file, owner)));
  });
  await expect.poll(() => refusals.length).toBeGreaterThan(2);
  const before = refusals.length;
  expect(await read("docx", testDocx(["Wake"]), "honest")).toEqual({ kind: "text", text: "Wake" });
  attack.isOver = true;
  // It is smaller, so it waits for one of the two that run; the other may end before it, as may the one after that.
  expect(refusals.length - before).toBeLessThanOrEqual(3);
  await Promise.all(attackers);
  expect(new Set(refusals)).toEqual(new Set(["invalid"]));
});

test("a page does not wait for documents", async () => {
  const order: string[] = [];
  const documents = ["a", "b"].map(async (owner) => {
    await refusal(read("pdf", slowPdf(), owner));
    order.push("document");
  });
  await expect.poll(() => documentProcesses().length).toBe(2);
  const page = { kind: "page", html: "<p>Wake saves time.</p>", url: "https://wake.example/" } as const;
  expect(await reader.read(page, { owner: "a" })).toMatchObject({ page: { text: "Wake saves time." } });
  order.push("page");
  await Promise.all(documents);
  expect(order).toEqual(["page", "document", "document"]);
});
