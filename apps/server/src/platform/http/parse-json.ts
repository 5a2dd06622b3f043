import { isAscii } from "node:buffer";

/** What a body holds; undefined when it is not JSON, or has a key that reaches for an object's prototype. */
export function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(textOf(body));
    return hasPrototypeKey(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The text of UTF-8 bytes. A check for ASCII and a copy take a fraction of decoding. */
export function textOf(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return new TextDecoder().decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/**
 * Whether any key of a parsed body reaches for an object's prototype. The body's depth must be bounded.
 * @param known values in which there are no such keys
 */
export function hasPrototypeKey(value: unknown, known?: ReadonlySet<unknown>): boolean {
  if (typeof value !== "object" || value === null || known?.has(value) === true) return false;
  if (Array.isArray(value)) return value.some((item) => hasPrototypeKey(item, known));
  return Object.entries(value).some(
    ([key, field]: [string, unknown]) =>
      key === "__proto__" ||
      (key === "constructor" &&
        typeof field === "object" &&
        field !== null &&
        Object.hasOwn(field, "prototype")) ||
      hasPrototypeKey(field, known),
  );
}
