import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cosine } from "./embedder.ts";
import { createWordVectorEmbedder } from "./word-vector-embedder.ts";

const embedder = createWordVectorEmbedder();

async function nearness(one: string, other: string): Promise<number> {
  const [left = new Float32Array(), right = new Float32Array()] = await embedder.embed([one, other]);
  return cosine(left, right);
}

test("words of one meaning are nearer than words of another", async () => {
  expect(await nearness("price", "cost")).toBeGreaterThan((await nearness("price", "weather")) + 0.3);
  expect(await nearness("BFSI", "banks and insurers")).toBeGreaterThan(0.5);
});

test("vectors have length 1 and are the same at each call; unknown words give zeros", async () => {
  const [one = new Float32Array(), none] = await embedder.embed(["Fast delivery of parts", "qwxzal"]);
  expect(Math.hypot(...one)).toBeCloseTo(1, 5);
  expect((await embedder.embed(["Fast delivery of parts"]))[0]).toEqual(one);
  expect(none).toEqual(new Float32Array(100));
});

test("coverage is the share of known words that mean something", async () => {
  expect(await embedder.coverage("the price of qwxzal")).toBe(0.5);
  expect(await embedder.coverage("")).toBe(0);
});

test("the word vectors take less than 100 MB of memory", async () => {
  const script = `
    const before = process.memoryUsage().rss;
    const { loadWordVectors } = await import("@beachhead/word-vectors");
    const vectors = await loadWordVectors();
    globalThis.gc();
    process.stdout.write(vectors.size + " " + (process.memoryUsage().rss - before) / 2 ** 20);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", "--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script],
    { cwd: import.meta.dirname },
  );
  const [size, megabytes] = stdout.split(" ").map(Number);
  expect(size).toBe(60_000);
  expect(megabytes).toBeLessThan(100);
});
