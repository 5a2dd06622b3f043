/** A way to write amounts. */
export interface Notation {
  name: string;
  group: string;
  decimal: "." | ",";
  /** Whether amounts are rounded to units. */
  isWhole?: boolean;
  /** Whether zeros at the end of the decimals are left out. */
  isShort?: boolean;
  /** Whether groups are those of lakh and crore. */
  isIndian?: boolean;
  before?: string;
  after?: string;
  negative?: "minus" | "after" | "brackets" | "true minus";
  digits?: string;
}

export const notations: readonly [Notation, ...Notation[]] = [
  { name: "plain", group: "", decimal: "." },
  { name: "plain, short", group: "", decimal: ".", isShort: true },
  { name: "plain with comma", group: "", decimal: "," },
  { name: "plain with comma, short", group: "", decimal: ",", isShort: true },
  { name: "English", group: ",", decimal: "." },
  { name: "English, short", group: ",", decimal: ".", isShort: true },
  { name: "English, whole", group: ",", decimal: ".", isWhole: true },
  { name: "German", group: ".", decimal: "," },
  { name: "German, short", group: ".", decimal: ",", isShort: true },
  { name: "German, whole", group: ".", decimal: ",", isWhole: true },
  { name: "French", group: "\u202f", decimal: "," },
  { name: "Czech", group: "\u00a0", decimal: ",", after: " Kč" },
  { name: "thin space", group: "\u2009", decimal: "." },
  { name: "space", group: " ", decimal: "," },
  { name: "Swiss", group: "'", decimal: "." },
  { name: "Swiss, curly", group: "\u2019", decimal: ".", before: "CHF " },
  { name: "Austrian", group: "'", decimal: "," },
  { name: "Indian", group: ",", decimal: ".", isIndian: true },
  { name: "rupees", group: ",", decimal: ".", isIndian: true, before: "₹", isShort: true },
  { name: "dollars in brackets", group: ",", decimal: ".", before: "$", negative: "brackets" },
  { name: "euros", group: ".", decimal: ",", after: " €" },
  { name: "reais", group: ".", decimal: ",", before: "R$ " },
  { name: "minus behind", group: ".", decimal: ",", negative: "after" },
  { name: "true minus", group: ",", decimal: ".", negative: "true minus" },
  { name: "code behind", group: "", decimal: ".", after: " USD" },
  { name: "wide digits", group: ",", decimal: ".", digits: "０１２３４５６７８９" },
];

/** An amount of cents as text, with the cents that the text says. */
export function noted(amount: number, notation: Notation): { text: string; cents: number } {
  const cents = notation.isWhole === true ? Math.round(amount / 100) * 100 : amount;
  const size = Math.abs(cents);
  const units = String(Math.floor(size / 100));
  const rest = String(size % 100).padStart(2, "0");
  let fraction = notation.isWhole === true ? "" : rest;
  if (notation.isShort === true) fraction = fraction.replace(/0+$/, "");
  let digits = grouped(units, notation);
  if (fraction !== "") digits += notation.decimal + fraction;
  if (notation.digits !== undefined)
    digits = digits.replaceAll(/\d/g, (digit) => notation.digits?.[Number(digit)] ?? digit);
  const text = `${notation.before ?? ""}${digits}${notation.after ?? ""}`;
  return { text: cents < 0 ? negated(text, notation.negative) : text, cents: cents === 0 ? 0 : cents };
}

function grouped(units: string, { group, isIndian = false }: Notation): string {
  if (group === "") return units;
  const parts: string[] = [];
  let left = units;
  for (let length = 3; left.length > length; length = isIndian ? 2 : 3) {
    parts.unshift(left.slice(-length));
    left = left.slice(0, -length);
  }
  return [left, ...parts].join(group);
}

function negated(text: string, negative: Notation["negative"]): string {
  if (negative === "after") return `${text}-`;
  if (negative === "brackets") return `(${text})`;
  return `${negative === "true minus" ? "\u2212" : "-"}${text}`;
}
