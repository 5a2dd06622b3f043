/** Turns texts into vectors whose directions are near each other when the meanings are. */
export interface Embedder {
  /** Stored with each vector: vectors of different models are never compared. */
  model: string;
  /**
   * A vector of length 1 for each text, of 32-bit floats; all zeros for a text without a known word.
   * @throws {AppError} `upstream_failed` when a provider does not answer
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Share of the meaningful words of a text that the embedder knows, 0 to 1. */
  coverage(text: string): Promise<number>;
}

/** Cosine of the angle between two vectors of length 1. */
export function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}

/** The vector with length 1; zeros stay zeros. */
export function normalized(vector: Float64Array | Float32Array | readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
