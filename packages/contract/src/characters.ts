/** Control characters but tab and line ends, and lone surrogates: PostgreSQL or a screen cannot hold them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Visible ASCII characters, spaces, tabs and line ends: most texts have no others, which one quick look tells. */
const plain = /^[\t\n\r -~]*$/;

/** Flags of England, Scotland and other regions: the one use of tag characters. */
const regionFlags = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu;

/**
 * Invisible characters: C1 controls, line and paragraph separators, and format characters (zero width, bidirectional,
 * tags). Arabic and Syriac signs that Unicode counts as format characters are visible, so they are left out.
 */
const invisible =
  /[\u0080-\u009f\u2028\u2029]|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u200c\u200d])\p{Cf}/u;

/**
 * A joiner or non-joiner (U+200C, U+200D) that joins nothing. Persian, Indic scripts and emoji need them between two
 * characters, Indic scripts also after a vowel sign or virama at the end of a word.
 */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<!\p{M})[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{Extended_Pictographic}])/u;

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Maximum characters that a message quotes before an invisible one. */
const SHOWN = 20;

/**
 * Why a text cannot be stored because of its characters; undefined when it can.
 * @param label how the message names the field, for example "Cost title"
 */
export function characterFault(label: string, value: string): string | undefined {
  // As a name it would be the key of an object, where JavaScript treats it specially.
  if (value === "__proto__") return `${label} cannot be __proto__`;
  if (plain.test(value)) return undefined;
  if (unstorable.test(value)) return `${label} contains characters that cannot be stored`;
  const seen = value.includes("\u{1f3f4}") ? value.replaceAll(regionFlags, "") : value;
  const found = invisible.exec(seen) ?? strayJoiner.exec(seen);
  if (found === null) return undefined;
  const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0") ?? "";
  const before = Array.from(seen.slice(0, found.index)).slice(-SHOWN).join("").replace(/\s+/g, " ");
  const place = before === "" ? "at the start" : `after "${before}"`;
  return `${label} contains an invisible character (U+${code}) ${place}. Delete it or type the text again.`;
}

/**
 * A name normalized for comparison: trimmed, case-folded, compatibility characters replaced (NFKC: "Ａ" is "A", "ﬁ" is
 * "fi") and invisible characters removed. Letters of other scripts that look alike
 * (Cyrillic "о" and Latin "o") remain different.
 */
export function comparableName(name: string): string {
  if (plain.test(name)) return name.trim().toLowerCase();
  return name.normalize("NFKC").replaceAll(ignorable, "").trim().toLowerCase();
}
