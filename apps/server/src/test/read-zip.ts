import { inflateRawSync } from "node:zlib";

const END = 0x06_05_4b_50;

/** The files of a ZIP archive by name, as texts. For tests only. */
export function readZip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END) end -= 1;
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(content, content + size);
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString("utf8"));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
