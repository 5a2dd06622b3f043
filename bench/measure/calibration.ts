const NUMBERS = Float64Array.from({ length: 4096 }, (_, i) => 1 + (i % 97) / 1000);

/** A fixed piece of plain arithmetic, about a millisecond: the machine's own pace, to hold other times against. */
export function calibrate(): number {
  let word = 1;
  let sum = 0;
  for (let i = 0; i < 300_000; i += 1) {
    word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + i;
    sum += (NUMBERS[word & 4095] ?? 0) * 1.000_1;
  }
  return sum;
}
