/** A member of a browser's reply; undefined when the reply is not an object or does not have it. */
export function member(reply: unknown, name: string): unknown {
  return typeof reply === "object" && reply !== null ? Reflect.get(reply, name) : undefined;
}

/** @throws {Error} when the member is not text. */
export function textMember(reply: unknown, name: string): string {
  const value = member(reply, name);
  if (typeof value === "string") return value;
  throw new Error(`The browser's reply has no text "${name}": ${JSON.stringify(reply)?.slice(0, 400)}`);
}
