import { expect, test } from "vitest";
import { IdColumn } from "./id-column.ts";

/** Processor time of a column of the ids, the shortest of several. */
function costOf(ids: readonly string[]): number {
  const times = [1, 2, 3].map(() => {
    const column = new IdColumn();
    const before = process.cpuUsage();
    ids.forEach((id, index) => {
      column.add(id, index + 1);
    });
    const { user, system } = process.cpuUsage(before);
    expect(column.repetitions).toBe(0);
    return user + system;
  });
  return Math.min(...times);
}

const PRIME = 0x01000193;
/** PRIME times this is 1 in 32 bits. */
const INVERSE = 0x359c449b;

/** Different ids whose FNV-1a is 0: to any start belong two more characters. */
function idsOfOneHash(count: number): string[] {
  const lastOf = new Map<number, number>();
  for (let last = 0; last < 0x10000; last += 1) lastOf.set(Math.imul(last, INVERSE) >>> 16, last);
  const ids: string[] = [];
  for (let number = 0; ids.length < count; number += 1) {
    const start = String(number);
    let hash = 0x811c9dc5;
    for (let at = 0; at < start.length; at += 1) hash = Math.imul(hash ^ start.charCodeAt(at), PRIME);
    const last = lastOf.get(hash >>> 16);
    if (last === undefined) continue;
    const first = (hash ^ Math.imul(last, INVERSE)) & 0xffff;
    ids.push(start + String.fromCharCode(first, last));
  }
  return ids;
}

test("ids chosen to have one hash take about as long as others", () => {
  const chosen = idsOfOneHash(30_000);
  const others = chosen.map((_, index) => `id ${index}`);
  expect(costOf(chosen)).toBeLessThan(8 * costOf(others));
});

test("an id is found to be repeated among many, with its lines", () => {
  const column = new IdColumn();
  for (let line = 1; line <= 100_000; line += 1) column.add(`00Q${line % 99_990}`, line);
  expect(column.repetitions).toBe(10);
  expect(column.repeated.get("00Q7")).toEqual({ rows: 2, first: 7, last: 99_997 });
  expect([...column.repeated.values()].map(({ last, first }) => last - first)).toEqual(
    Array.from({ length: 10 }, () => 99_990),
  );
});
