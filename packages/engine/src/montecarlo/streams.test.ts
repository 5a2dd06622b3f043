import { expect, test } from "vitest";
import file from "../../examples/simulation.json" with { type: "json" };
import { streamSeed, streamWord } from "./streams.ts";

const uniform = (stream: number, i: number): number => (streamWord(stream, i) >>> 0) / 4294967296;

test("a stream is mulberry32: the first five numbers of seed 12345 are those of the examples", () => {
  const first = [0, 1, 2, 3, 4].map((i) => Math.round(uniform(12345, i) * 10_000) / 10_000);
  expect(first).toEqual(file.mulberry32_seed_12345_first5);
});

test("any number of a stream can be computed alone: the counter wraps where a running state would", () => {
  let state = -2_000_000_000;
  for (let i = 0; i < 2000; i += 1) {
    expect(streamWord(-2_000_000_000, i)).toBe(streamWord(state, 0));
    state = (state + 0x6d2b79f5) | 0;
  }
});

test("streams fill the 1,024 cells evenly", () => {
  const trials = 262_144;
  const expected = trials / 1024;
  for (const kind of [1, 2, 3]) {
    const stream = streamSeed(12345, kind, 7);
    const counts = new Array<number>(1024).fill(0);
    for (let i = 0; i < trials; i += 1) counts[streamWord(stream, i) >>> 22]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 1,023 degrees of freedom: mean 1,023, standard deviation sqrt(2 x 1,023).
    expect(Math.abs(chiSquare - 1023)).toBeLessThan(4 * Math.sqrt(2 * 1023));
  }
});

test("streams of different drivers, plans and seeds are uncorrelated", () => {
  const trials = 100_000;
  const streams = [
    streamSeed(1, 1, 1, 0),
    streamSeed(1, 2, 1, 0),
    streamSeed(1, 1, 2, 0),
    streamSeed(1, 1, 1, 1),
    streamSeed(2, 1, 1, 0),
    streamSeed(1, 4),
    streamSeed(1, 5),
  ];
  expect(new Set(streams).size).toBe(streams.length);
  streams.forEach((a, first) => {
    for (const b of streams.slice(first + 1)) {
      let sum = 0;
      for (let i = 0; i < trials; i += 1) sum += (uniform(a, i) - 0.5) * (uniform(b, i) - 0.5);
      // The sum of n products of two uniforms about 0, each product of variance 1/144.
      expect(Math.abs((12 * sum) / trials)).toBeLessThan(4 / Math.sqrt(trials));
    }
  });
});

test("seeds above 2^31 and ids above 2^32 count in full", () => {
  expect(streamSeed(4294967295, 1, 1)).not.toBe(streamSeed(2147483647, 1, 1));
  expect(streamSeed(1, 1, 4294967297)).not.toBe(streamSeed(1, 1, 1));
});
