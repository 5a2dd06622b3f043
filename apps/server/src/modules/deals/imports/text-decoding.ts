import { type Dialect, encodings } from "@beachhead/contract";
import { analyse } from "chardet";

/** Why a file cannot be read as a table, as a sentence for its user. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/**
 * The encoding of a text by its byte order mark, its zero bytes or its first kilobytes.
 * @throws {UnreadableFile} when the bytes are not text
 */
export function detectEncoding(start: Uint8Array): Dialect["encoding"] {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = start.length / 2;
  if (odd > half * 0.3 && even < half * 0.05) return "utf-16le";
  if (even > half * 0.3 && odd < half * 0.05) return "utf-16be";
  if (even + odd > 0) throw new UnreadableFile("This file is not text. Upload an .xlsx or CSV file.");
  return isUtf8(start) ? "utf-8" : guessEncoding(linesBeyondAscii(start));
}

/** A character may be cut at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  return decodes(bytes, "utf-8");
}

function decodes(bytes: Uint8Array, encoding: Dialect["encoding"]): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Most bytes that the guess looks at. */
const GUESS_BYTES = 64 * 1024;

/** The lines of a text that have bytes beyond ASCII, from which its encoding can be guessed. */
export function linesBeyondAscii(bytes: Uint8Array, most = GUESS_BYTES): Buffer {
  const lines: Uint8Array[] = [];
  let size = 0;
  let from = 0;
  let isBeyond = false;
  for (let at = 0; at < bytes.length && size < most; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > 127) isBeyond = true;
    if (byte !== 10 && at < bytes.length - 1) continue;
    if (isBeyond) {
      lines.push(bytes.subarray(from, at + 1));
      size += at + 1 - from;
    }
    from = at + 1;
    isBeyond = false;
  }
  return Buffer.concat(lines).subarray(0, most);
}

/** Encodings that the guess may name, by the name that we have for them; the first is the likelier one of two that fit. */
const names = new Map<string, Dialect["encoding"]>([
  ...encodings.map((encoding) => [encoding, encoding] as const),
  ["iso-8859-1", "windows-1252"],
  ["iso-8859-5", "windows-1251"],
  ["iso-8859-6", "windows-1256"],
  ["iso-8859-7", "windows-1253"],
  ["iso-8859-8", "windows-1255"],
  ["iso-8859-9", "windows-1254"],
]);
const wide = new Set<Dialect["encoding"]>(["shift_jis", "euc-jp", "euc-kr", "gb18030", "big5"]);
/** A guess of a script other than the Latin of Western Europe must be this sure, in per cent. */
const SURE = 25;
const CERTAIN = 50;

/** Characters that only their own encoding makes of a few bytes. */
const scripts: readonly [encoding: Dialect["encoding"], expected: RegExp, unexpected: RegExp][] = [
  ["shift_jis", /[\u3041-\u30fe]/, /[\uff61-\uff9f\ue000-\uf8ff]/],
  ["euc-jp", /[\u3041-\u30fe]/, /[\uff61-\uff9f\ue000-\uf8ff]/],
  ["euc-kr", /[\uac00-\ud7a3]{2}/, /[^\u0020-\u007e\s\uac00-\ud7a3]/],
];

/** The encoding of a text too short for statistics, by its script. */
function encodingOfScript(bytes: Uint8Array): Dialect["encoding"] | undefined {
  return scripts.find(([encoding, expected, unexpected]) => {
    if (!decodes(bytes, encoding)) return false;
    const text = decoderOf(encoding)(bytes);
    return expected.test(text) && !unexpected.test(text);
  })?.[0];
}

/** The likeliest encoding of bytes that are not UTF-8. */
export function guessEncoding(bytes: Uint8Array): Dialect["encoding"] {
  const guesses = analyse(bytes).flatMap(({ name, confidence }) => {
    const encoding = names.get(name.toLowerCase());
    return encoding === undefined || encoding === "utf-8" || encoding.startsWith("utf-16")
      ? []
      : [{ encoding, confidence }];
  });
  const fitting = guesses.filter(({ encoding }) => decodes(bytes, encoding));
  const [best] = fitting;
  const ofScript = (best?.confidence ?? 0) < CERTAIN ? encodingOfScript(bytes) : undefined;
  if (ofScript !== undefined) return ofScript;
  if (best === undefined) return "windows-1252";
  if (best.encoding === "windows-1252" || best.confidence < SURE) return "windows-1252";
  if (wide.has(best.encoding)) return best.encoding;
  const western = fitting.find(({ encoding }) => encoding === "windows-1252");
  return western !== undefined && western.confidence >= best.confidence - 5 ? "windows-1252" : best.encoding;
}

/** Decodes pieces of a text; a byte order mark at its start is dropped. */
export function decoderOf(
  encoding: Dialect["encoding"],
  { isStart = true }: { isStart?: boolean } = {},
): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { ignoreBOM: !isStart });
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}
