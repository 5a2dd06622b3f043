import { type DateForm, type Dialect, dateForms, delimiters } from "@beachhead/contract";
import { CsvSplitter } from "./csv-rows.ts";

/** The delimiter that splits the first rows into the most columns, the same number in each. */
export function detectDelimiter(start: string): Dialect["delimiter"] {
  let best: { delimiter: Dialect["delimiter"]; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const rows = new CsvSplitter(delimiter).push(start).slice(0, 50);
    const [header] = rows;
    const columns = header?.cells.length ?? 0;
    if (columns < 2) continue;
    const even = rows.filter(({ cells }) => cells.length === columns).length / rows.length;
    const score = even * columns;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A text without currency signs, currency codes, spaces and apostrophes, if digits are left. */
function bareNumber(text: string): string | undefined {
  const bare = text.replaceAll(/[\p{Sc}\s'’]|\b[A-Z]{3}\b/gu, "");
  return /\d/.test(bare) ? bare : undefined;
}

/** The decimal sign of amounts: a comma if some amount has one in last place and none has a point there. */
export function detectDecimal(samples: readonly string[]): Dialect["decimal"] {
  let [commas, points] = [0, 0];
  for (const sample of samples) {
    const bare = bareNumber(sample);
    if (bare === undefined || !/^[-+(]?[\d.,]+\)?-?$/.test(bare)) continue;
    if (/\.\d{3},|,\d{1,2}\)?-?$|(\.\d{3}){2,}$/.test(bare)) commas += 1;
    if (/,\d{3}\.|\.\d{1,2}\)?-?$|(,\d{3}){2,}$/.test(bare)) points += 1;
  }
  return commas > points ? "," : ".";
}

/**
 * An amount in the file's notation; undefined if it is none. "1.234,56", "$ 1,234.56", "(500)" and "500-" are amounts.
 */
export function readAmount(text: string, decimal: Dialect["decimal"]): number | undefined {
  const bare = bareNumber(text.trim());
  if (bare === undefined) return undefined;
  const parts = /^(\()?([-+\u2212]?)([\d.,]+)(\))?([-\u2212])?$/u.exec(bare);
  if (parts === null) return undefined;
  const [, open, sign = "", digits = "", close, after] = parts;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const grouping = decimal === "," ? "." : ",";
  const grouped = new RegExp(`^\\d{1,3}(\\${grouping}\\d{2,3})*(\\${decimal}\\d+)?$`);
  const plain = new RegExp(`^\\d*(\\${decimal}\\d*)?$`);
  if (!grouped.test(digits) && !plain.test(digits)) return undefined;
  const number = Number(digits.replaceAll(grouping, "").replace(decimal, "."));
  if (!Number.isFinite(number)) return undefined;
  const isNegative = open !== undefined || after !== undefined || sign === "-" || sign === "\u2212";
  return isNegative ? -number : number;
}

const forms: Readonly<Record<DateForm, RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{2}|\d{4})$/,
  "MM/DD/YYYY": /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2}|\d{4})$/,
  "DD.MM.YYYY": /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2}|\d{4})$/,
  "DD-MM-YYYY": /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{2}|\d{4})$/,
};

/** A day as YYYY-MM-DD, without the time that may follow; undefined if it is none. */
export function readDate(text: string, form: DateForm): string | undefined {
  const [day = ""] = text.trim().split(/[T ]/);
  const parts = forms[form].exec(day)?.groups;
  if (parts === undefined) return undefined;
  const { year = "", month = "", day: date = "" } = parts;
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

/** The form that fits most of the texts; of two, the day first where amounts have a decimal comma. */
export function detectDates(samples: readonly string[], decimal: Dialect["decimal"]): DateForm {
  const order: readonly DateForm[] =
    decimal === "," ? dateForms : ["YYYY-MM-DD", "MM/DD/YYYY", "DD/MM/YYYY", "DD.MM.YYYY", "DD-MM-YYYY"];
  let best: { form: DateForm; fits: number } = { form: "YYYY-MM-DD", fits: 0 };
  for (const form of order) {
    const fits = samples.filter((sample) => readDate(sample, form) !== undefined).length;
    if (fits > best.fits) best = { form, fits };
  }
  return best.form;
}
