/** The first bytes of files that hold streams: old documents of Office, and new ones with a password. */
export const COMPOUND_START: readonly number[] = [0xd0, 0xcf, 0x11, 0xe0];

/** Bytes of an entry of the list of streams. */
export const COMPOUND_ENTRY = 128;

/** Documents in a compound file. */
export type CompoundKind = "encrypted" | "workbook" | "text" | "presentation";

const streams: readonly [name: string, kind: CompoundKind][] = [
  ["EncryptedPackage", "encrypted"],
  ["Workbook", "workbook"],
  ["Book", "workbook"],
  ["WordDocument", "text"],
  ["PowerPoint Document", "presentation"],
];

/** An entry has its name in UTF-16, padded to 64 bytes, and the length of it. */
const entries = streams.map(([name, kind]) => {
  const wide = Array.from(name, (letter) => `${letter}\0`).join("");
  return [`${wide.padEnd(64, "\0")}${String.fromCharCode(wide.length + 2, 0)}`, kind] as const;
});

/**
 * What a compound file is, by the streams that a part of it lists; undefined if it lists none that tells.
 * @param bytes a character each
 */
export const compoundKind = (bytes: string): CompoundKind | undefined =>
  entries.find(([entry]) => bytes.includes(entry))?.[1];
