/** A list in pieces of at most `size`: what is too wide for one table becomes several under each other. */
export function blocksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
