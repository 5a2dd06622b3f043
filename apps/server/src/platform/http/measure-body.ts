/** What one pass over a body's bytes finds. */
export interface BodyMeasure {
  /** Lists, maps and their entries: never fewer than the values that parsing makes. */
  values: number;
  /** How deep lists and maps lie in one another. */
  depth: number;
  /** Of a body with large parts, where they are, in their order. */
  parts: BodyPart[];
}

/** A list or map within a list or map of the body's own fields, such as a product: from its bracket to the other one. */
export interface BodyPart {
  start: number;
  end: number;
}

/** In bytes: parsing smaller parts takes no longer than comparing them. */
const SMALLEST_PART = 1024;

/** The body, a field of it, and what is in the field. */
const PART_DEPTH = 3;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

/** Texts up to this many bytes are looked through here; behind that a search of the whole buffer is faster. */
const SHORT_TEXT = 64;

/** Counts commas and brackets outside of strings, without parsing. What is not JSON gets some figure or other. */
export function measureBody(body: Uint8Array): BodyMeasure {
  const { length } = body;
  let values = 1;
  let open = 0;
  let depth = 0;
  let start = 0;
  const parts: BodyPart[] = [];
  for (let index = 0; index < length; index += 1) {
    switch (body[index] ?? 0) {
      case QUOTE:
        index = endOfText(body, index + 1);
        break;
      case COMMA:
        values += 1;
        break;
      case OPEN_LIST:
      case OPEN_MAP:
        values += 1;
        open += 1;
        if (open > depth) depth = open;
        if (open === PART_DEPTH) start = index;
        break;
      case CLOSE_LIST:
      case CLOSE_MAP:
        if (open === PART_DEPTH && index - start >= SMALLEST_PART) parts.push({ start, end: index + 1 });
        open -= 1;
        break;
      default:
        break;
    }
  }
  return { values, depth, parts };
}

/** The index of the quote that ends a text, or the body's length. */
function endOfText(body: Uint8Array, start: number): number {
  const near = Math.min(start + SHORT_TEXT, body.length);
  let index = start;
  for (; index < near && body[index] !== QUOTE; index += 1) if (body[index] === BACKSLASH) index += 1;
  if (index < near) return index;
  for (let from = index; ; ) {
    const quote = body.indexOf(QUOTE, from);
    if (quote < 0) return body.length;
    if (!isEscaped(body, quote, index)) return quote;
    from = quote + 1;
  }
}

/** Whether the character at `index` has an odd number of backslashes before it, of those from `start` on. */
function isEscaped(body: Uint8Array, index: number, start: number): boolean {
  let before = index - 1;
  while (before >= start && body[before] === BACKSLASH) before -= 1;
  return (index - before) % 2 === 0;
}
