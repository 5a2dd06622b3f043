const word = new DataView(new ArrayBuffer(8));

/** 2^k, exact. @param k whole number -1022..1023 */
export function powerOfTwo(k: number): number {
  word.setUint32(0, (k + 1023) << 20);
  word.setUint32(4, 0);
  return word.getFloat64(0);
}

/** The exponent of a positive normal number: k with 2^k <= x < 2^(k + 1). */
export function binaryExponent(x: number): number {
  word.setFloat64(0, x);
  return (word.getUint32(0) >>> 20) - 1023;
}
