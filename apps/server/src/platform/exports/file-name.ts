/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A title as the name of a file: letters, digits and hyphens, at most 60 characters, so that it is valid on every
 * system and cannot name a folder.
 * @param fallback for a title without letters and digits
 */
export function fileStem(title: string, fallback: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  const stem = Array.from(words)
    .slice(0, 60)
    .join("")
    .replace(/^-+|-+$/g, "");
  return stem === "" || RESERVED.test(stem) ? fallback : stem;
}

/** `Content-Disposition` of a download (RFC 6266): an ASCII name for old programs, and the full one. */
export function attachment(name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9.-]+/g, "")
    .replace(/^[.-]+/, "");
  const plain = /^\.?\w+$/.test(ascii) || ascii === "" ? `export${name.slice(name.lastIndexOf("."))}` : ascii;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
