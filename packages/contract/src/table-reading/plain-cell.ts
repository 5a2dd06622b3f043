/** Printable ASCII: most cells need no more than one look. */
const ascii = /^[ -~]*$/;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu;
const digit = /\p{Nd}/gu;

/** The value of a decimal digit of any script: the digits of each follow each other. */
function asciiDigit(character: string): string {
  // The styles of mathematical digits follow each other, too.
  const known = character.normalize("NFKC");
  if (/^\d$/.test(known)) return known;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * A cell with ASCII digits, spaces, minus signs and apostrophes in place of the others that Unicode has for them, without
 * signs that nobody sees, and trimmed.
 */
export function plainCell(text: string): string {
  if (ascii.test(text)) return text.trim();
  return text
    .replaceAll(/[\t\r\n\u2028\u2029]/g, " ")
    .replaceAll(invisible, "")
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(digit, asciiDigit)
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`\u2032]/g, "'")
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .trim();
}

/** Whether a cell has no sign that anyone sees. */
export function isBlankCell(cell: string): boolean {
  if (cell === "") return true;
  const first = cell.charCodeAt(0);
  return first > 32 && first < 127 ? false : plainCell(cell) === "";
}

/** What people write into a cell without a value. */
const none = /^(?:-+|n\/?a|none|nil|null|tbd|\?+)$/i;

/** Whether a cell says that there is no value. */
export const isNoValue = (plain: string): boolean => none.test(plain);
