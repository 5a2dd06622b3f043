import { IdHash } from "./id-hash.ts";

/** Most different ids whose repetitions are noticed, and most repeated ones that are listed. */
const IDS_MAX = 4_000_000;
const REPEATED_MAX = 2_000;
const SMALLEST = 4_096;

interface RepeatedId {
  rows: number;
  first: number;
  last: number;
}

/**
 * Notices ids that occur more than once. Of an id it keeps 64 bits and its line: a million take 24 MB. That two ids have
 * the same 64 bits happens once in some ten million such files, and is asked about then.
 */
export class IdColumn {
  readonly #hash = new IdHash();
  #hashes = new Uint32Array(SMALLEST * 2);
  #lines = new Uint32Array(SMALLEST);
  #count = 0;
  readonly #repeated = new Map<string, RepeatedId>();
  /** Rows whose id came before. */
  repetitions = 0;
  blank = 0;
  isTooMany = false;
  /** An id that a spreadsheet has shortened. */
  scientific: { text: string; rows: number } | undefined;

  add(id: string, line: number): void {
    if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(id)) {
      this.scientific ??= { text: id, rows: 0 };
      this.scientific.rows += 1;
    }
    if (this.#count >= IDS_MAX) {
      this.isTooMany = true;
      return;
    }
    const before = this.#lineBefore(id, line);
    if (before === 0) return;
    this.repetitions += 1;
    const found = this.#repeated.get(id);
    if (found !== undefined) {
      found.rows += 1;
      found.last = line;
    } else if (this.#repeated.size < REPEATED_MAX)
      this.#repeated.set(id, { rows: 2, first: before, last: line });
    else this.isListCut = true;
  }

  /** Whether more ids are repeated than are listed. */
  isListCut = false;

  get repeated(): ReadonlyMap<string, RepeatedId> {
    return this.#repeated;
  }

  /** The line that had the id before, else 0. */
  #lineBefore(id: string, line: number): number {
    this.#hash.take(id);
    const { low, high } = this.#hash;
    if (this.#count * 5 > this.#lines.length * 3) this.#grow();
    const place = findPlace(this.#hashes, this.#lines, low, high);
    const before = this.#lines[place] ?? 0;
    if (before !== 0) return before;
    this.#hashes[place * 2] = low;
    this.#hashes[place * 2 + 1] = high;
    this.#lines[place] = line;
    this.#count += 1;
    return 0;
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    const lines = new Uint32Array(this.#lines.length * 2);
    for (let at = 0; at < this.#lines.length; at += 1) {
      const line = this.#lines[at] ?? 0;
      if (line === 0) continue;
      const low = this.#hashes[at * 2] ?? 0;
      const high = this.#hashes[at * 2 + 1] ?? 0;
      const place = findPlace(hashes, lines, low, high);
      hashes[place * 2] = low;
      hashes[place * 2 + 1] = high;
      lines[place] = line;
    }
    this.#hashes = hashes;
    this.#lines = lines;
  }
}

/** The place of a hash, or the free one for it. */
function findPlace(hashes: Uint32Array, lines: Uint32Array, low: number, high: number): number {
  const mask = lines.length - 1;
  let place = low & mask;
  while (lines[place] !== 0 && (hashes[place * 2] !== low || hashes[place * 2 + 1] !== high))
    place = (place + 1) & mask;
  return place;
}
