import { getRandomValues } from "node:crypto";

/**
 * 64 bits of a text by HalfSipHash-1-3 over its code units, with a random key: ids of a file can be chosen to have the
 * same bits by a hash that everybody can compute.
 */
export class IdHash {
  readonly #key = getRandomValues(new Uint32Array(2));
  low = 0;
  high = 0;

  /** Sets `low` and `high`. */
  take(text: string): void {
    const [first = 0, second = 0] = this.#key;
    const { length } = text;
    let a = first;
    let b = second ^ 0xee;
    let c = first ^ 0x6c796765;
    let d = second ^ 0x74656462;
    for (let step = 0; step <= length + 6; step += 1) {
      let word = 0;
      if (step < length) word = text.charCodeAt(step);
      else if (step === length) word = length;
      else if (step === length + 1) c ^= 0xee;
      d ^= word;
      a = (a + b) | 0;
      b = ((b << 5) | (b >>> 27)) ^ a;
      a = (a << 16) | (a >>> 16);
      c = (c + d) | 0;
      d = ((d << 8) | (d >>> 24)) ^ c;
      a = (a + d) | 0;
      d = ((d << 7) | (d >>> 25)) ^ a;
      c = (c + b) | 0;
      b = ((b << 13) | (b >>> 19)) ^ c;
      c = (c << 16) | (c >>> 16);
      a ^= word;
      if (step === length + 3) {
        this.low = (b ^ d) >>> 0;
        b ^= 0xdd;
      }
    }
    this.high = (b ^ d) >>> 0;
  }
}
