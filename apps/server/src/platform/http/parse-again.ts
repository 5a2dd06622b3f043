import { randomUUID } from "node:crypto";
import { createRecentEntries } from "../replies/recent-entries.ts";
import { checkOnce } from "./check-once.ts";
import type { BodyPart } from "./measure-body.ts";
import { hasPrototypeKey, textOf } from "./parse-json.ts";

/** A part of a body: its bytes, and what they hold. */
interface KnownPart {
  bytes: Buffer;
  value: unknown;
}

/** The parts of one body by what tells them apart most of the time. */
type KnownParts = ReadonlyMap<string, KnownPart>;

/** Parses bodies that are mostly the same as the last one of their sender. */
export interface RepeatedBodies {
  /**
   * What a body holds; undefined when it is no JSON, or has a key that reaches for an object's prototype. A part whose
   * bytes are those of a part of the last body is the same object as then, and frozen.
   * @param sender the last body is looked for under this name
   */
  parse(sender: string, body: Buffer, parts: readonly BodyPart[]): unknown;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/** A part is held as bytes, as parsed, and as what its schema makes of it; both share their texts. */
const sizeOf = (parts: KnownParts): number =>
  [...parts.values()].reduce((sum, { bytes }) => sum + 3 * bytes.length, 0);

/** A text in place of a part while the rest is parsed. Nobody else knows it, so no body can have it. */
const MARK = randomUUID();

/** @param limit bytes of all known parts */
export function createRepeatedBodies(limit = CACHE_BYTES): RepeatedBodies {
  const bodies = createRecentEntries<KnownParts>(limit, sizeOf);
  return {
    parse(sender, body, parts) {
      const before = bodies.get(sender);
      const found: [string, KnownPart][] = [];
      for (const { start, end } of parts) {
        const bytes = body.subarray(start, end);
        const key = keyOf(bytes);
        const known = before?.get(key);
        const part = known?.bytes.equals(bytes) === true ? known : parsedPart(bytes);
        if (part === undefined) return undefined;
        found.push([key, part]);
      }
      const value = parseAround(
        body,
        parts,
        found.map(([, part]) => part.value),
      );
      if (value !== undefined) bodies.set(sender, new Map(found));
      return value;
    },
  };
}

/** Length, beginning and end: bytes with the same key are compared. */
const keyOf = (bytes: Buffer): string =>
  `${bytes.length} ${bytes.toString("latin1", 0, 64)}${bytes.toString("latin1", bytes.length - 64)}`;

function parsedPart(bytes: Buffer): KnownPart | undefined {
  const value = parsed(bytes);
  if (!isObject(value) || hasPrototypeKey(value)) return undefined;
  checkOnce(value);
  // A copy: the bytes of the whole body are not to stay in memory for one part of it.
  return { bytes: Buffer.from(bytes), value };
}

/** Parses a body with a mark in place of each part, and puts the parts where the marks are. */
function parseAround(body: Buffer, parts: readonly BodyPart[], values: readonly unknown[]): unknown {
  const pieces: Buffer[] = [];
  let at = 0;
  for (const [index, { start, end }] of parts.entries()) {
    pieces.push(body.subarray(at, start), Buffer.from(`"${MARK}${index}"`));
    at = end;
  }
  const value = parsed(Buffer.concat([...pieces, body.subarray(at)]));
  for (const field of fieldsOf(value)) {
    for (const [key, item] of Object.entries(field)) {
      if (typeof item === "string" && item.startsWith(MARK))
        Reflect.set(field, key, values[Number(item.slice(MARK.length))]);
    }
  }
  return hasPrototypeKey(value, new Set(values)) ? undefined : value;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const fieldsOf = (value: unknown): object[] => (isObject(value) ? Object.values(value).filter(isObject) : []);

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}
