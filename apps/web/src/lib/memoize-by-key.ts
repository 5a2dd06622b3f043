/**
 * Caches the result of a pure function by the identity of one object of its input, as long as that object lives. For
 * immutable inputs such as the values of a form.
 */
export function memoizeByKey<Input, Result>(
  keyOf: (input: Input) => object,
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const cache = new WeakMap<object, { result: Result }>();
  return (input) => {
    const entry = cache.get(keyOf(input)) ?? { result: compute(input) };
    cache.set(keyOf(input), entry);
    return entry.result;
  };
}
