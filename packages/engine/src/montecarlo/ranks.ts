/** Digits of the radix sort: 11 bits, so that 32-bit keys take three passes. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** One 32-bit word per number, compared as unsigned, most significant word first. */
type Keys = readonly Uint32Array[];

/** Ranks columns of one length; keeps its buffers between calls. */
export interface Ranker {
  /** Ranks 0..n - 1 of unsigned 32-bit words, ties sharing their mean. The answer is valid until the next call with the same `out`. */
  rankWords(words: Uint32Array, out: Float64Array): void;
  /** Ranks of finite doubles, likewise. */
  rankValues(values: Float64Array, out: Float64Array): void;
}

/** @param n length of every column */
export function createRanker(n: number): Ranker {
  let order = new Uint32Array(n);
  let other = new Uint32Array(n);
  const high = new Uint32Array(n);
  const low = new Uint32Array(n);
  const starts = new Uint32Array(DIGITS);
  const double = new DataView(new ArrayBuffer(8));

  function sortByDigit(words: Uint32Array, shift: number): void {
    starts.fill(0);
    for (let i = 0; i < n; i += 1) {
      const digit = (words[i]! >>> shift) & (DIGITS - 1);
      starts[digit] = starts[digit]! + 1;
    }
    let start = 0;
    for (let d = 0; d < DIGITS; d += 1) {
      const size = starts[d]!;
      starts[d] = start;
      start += size;
    }
    for (let i = 0; i < n; i += 1) {
      const index = order[i]!;
      const digit = (words[index]! >>> shift) & (DIGITS - 1);
      const target = starts[digit]!;
      starts[digit] = target + 1;
      other[target] = index;
    }
    [order, other] = [other, order];
  }

  function sort(keys: Keys): void {
    for (let i = 0; i < n; i += 1) order[i] = i;
    for (let k = keys.length - 1; k >= 0; k -= 1) {
      for (let shift = 0; shift < 32; shift += DIGIT_BITS) sortByDigit(keys[k]!, shift);
    }
  }

  function assign(keys: Keys, out: Float64Array): void {
    const same = (a: number, b: number): boolean => keys.every((words) => words[a] === words[b]);
    let from = 0;
    while (from < n) {
      let to = from + 1;
      while (to < n && same(order[from]!, order[to]!)) to += 1;
      const rank = (from + to - 1) / 2;
      for (let k = from; k < to; k += 1) out[order[k]!] = rank;
      from = to;
    }
  }

  return {
    rankWords(words, out) {
      sort([words]);
      assign([words], out);
    },
    rankValues(values, out) {
      for (let i = 0; i < n; i += 1) {
        // Zero has two forms that must rank alike; adding 0 leaves only the positive one.
        double.setFloat64(0, values[i]! + 0);
        const top = double.getUint32(0);
        const bottom = double.getUint32(4);
        // As unsigned words negative numbers order the other way round: flip all their bits, and set the sign
        // bit of the positive ones.
        const negative = top >>> 31 === 1;
        high[i] = negative ? ~top : top | 0x80000000;
        low[i] = negative ? ~bottom : bottom;
      }
      sort([high, low]);
      assign([high, low], out);
    },
  };
}
