/** What a body holds; undefined when it is not JSON, or has a key that reaches for an object's prototype. */
export function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return hasPrototypeKey(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether any key of a parsed body reaches for an object's prototype. The body's depth must be bounded. */
function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasPrototypeKey);
  return Object.entries(value).some(
    ([key, field]: [string, unknown]) =>
      key === "__proto__" ||
      (key === "constructor" &&
        typeof field === "object" &&
        field !== null &&
        Object.hasOwn(field, "prototype")) ||
      hasPrototypeKey(field),
  );
}
