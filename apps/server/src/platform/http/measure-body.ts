/** What one pass over a body's bytes finds. */
export interface BodyMeasure {
  /** Lists, maps and their entries: never fewer than the values that parsing makes. */
  values: number;
  /** How deep lists and maps lie in one another. */
  depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;

/** Counts commas and brackets outside of strings, without parsing. What is not JSON gets some figure or other. */
export function measureBody(body: Uint8Array): BodyMeasure {
  const { length } = body;
  let values = 1;
  let open = 0;
  let depth = 0;
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
        break;
      case CLOSE_LIST:
      case CLOSE_MAP:
        open -= 1;
        break;
      default:
        break;
    }
  }
  return { values, depth };
}

/** The index of the quote that ends a text, or the body's length. */
function endOfText(body: Uint8Array, start: number): number {
  let index = start;
  while (index < body.length && body[index] !== QUOTE) index += body[index] === BACKSLASH ? 2 : 1;
  return index;
}
