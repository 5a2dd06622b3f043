/**
 * Whether `value` has every field of `sample` in the same kind, so that a draft of an older page is not taken
 * up by halves. A blank figure is null, so null and number stand for each other; a list is judged by its first item.
 */
export function sameShape<V>(sample: V, value: unknown): value is V {
  return fits(sample, value);
}

function fits(sample: unknown, value: unknown): boolean {
  if (sample === null) return value === null || typeof value === "number" || typeof value === "string";
  if (typeof sample === "number") return value === null || typeof value === "number";
  if (Array.isArray(sample)) {
    return Array.isArray(value) && (sample.length === 0 || value.every((item) => fits(sample[0], item)));
  }
  if (typeof sample === "object" && sample !== null) {
    if (typeof value !== "object" || value === null) return false;
    const fields: Record<string, unknown> = { ...value };
    return Object.entries(sample).every(([name, inner]) => fits(inner, fields[name]));
  }
  return typeof sample === typeof value;
}
