/**
 * Whether `value` has every field of `sample` with the same type, so that a draft of an older page is not restored in
 * part. A blank number is null, so null and number match; lists are checked against the first item of the sample.
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
