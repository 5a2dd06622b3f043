import { type AmountText, amountValue, type DecimalSign } from "./amount-text.ts";

/** What the rest of a file says of its decimal sign. */
export interface FileNotation {
  delimiter: string;
  /** Whether its dates have points, as in 31.12.2026. */
  hasDottedDates: boolean;
}

/** How the amounts of a column can be read. */
export interface DecimalChoice {
  /** The one that fits, or the likelier one. */
  decimal: DecimalSign;
  /** Whether amounts would differ with the other sign, and nothing in the file tells which is right. */
  isOpen: boolean;
}

const withPoint = /^(?:USD|GBP|INR|CAD|AUD|NZD|JPY|SGD|HKD|MXN|CHF)$/;
const withComma = /^(?:BRL|PLN|CZK|HUF|RON|SEK|DKK|NOK|RUB|TRY|VND|IDR)$/;

/** Gathers, cell by cell over a whole column, which decimal signs its amounts allow. */
export class DecimalEvidence {
  /** Amounts that only one sign allows. */
  #sure = { ".": 0, ",": 0 };
  /** Amounts that both signs allow, differently, by the sign in them: "1.000" and "1,000". */
  #open = { ".": 0, ",": 0 };
  /** Amounts with another number of decimals than the three that groups have. */
  #longDecimals = { ".": 0, ",": 0 };
  /** Whole numbers without groups, below 1,000 and from there on. */
  #small = 0;
  #large = 0;
  #currencies = { ".": 0, ",": 0 };

  add(amount: AmountText): void {
    const { digits, currency } = amount;
    const [code] = currency ?? [];
    if (code !== undefined) {
      if (withPoint.test(code)) this.#currencies["."] += 1;
      else if (withComma.test(code)) this.#currencies[","] += 1;
    }
    const hasPoint = digits.includes(".");
    const hasComma = digits.includes(",");
    if (!hasPoint && !hasComma) {
      if (digits.length > 3 && !/[ ']/.test(digits)) this.#large += 1;
      else this.#small += 1;
      return;
    }
    const point = amountValue(amount, ".");
    const comma = amountValue(amount, ",");
    if (point === comma) return;
    if (comma === undefined) {
      this.#sure["."] += 1;
      if (/\.\d{4,}$/.test(digits)) this.#longDecimals["."] += 1;
    } else if (point === undefined) {
      this.#sure[","] += 1;
      if (/,\d{4,}$/.test(digits)) this.#longDecimals[","] += 1;
    } else this.#open[hasPoint ? "." : ","] += 1;
  }

  decide({ delimiter, hasDottedDates }: FileNotation): DecimalChoice {
    const sure = this.#sure;
    const open = this.#open;
    const isOpen = open["."] + open[","] > 0;
    if (sure["."] > 0 && sure[","] > 0)
      return { decimal: sure[","] > sure["."] ? "," : ".", isOpen: isOpen || sure["."] === sure[","] };
    for (const decimal of [".", ","] as const) {
      if (sure[decimal] === 0) continue;
      // "1.000" beside "12.50" is a thousand or one, unless the column has decimals of any length.
      return { decimal, isOpen: open[decimal] > 0 && this.#longDecimals[decimal] === 0 };
    }
    const likelier = delimiter === ";" || hasDottedDates ? "," : ".";
    if (!isOpen) return { decimal: likelier, isOpen: false };
    if (open["."] > 0 && open[","] > 0) return { decimal: likelier, isOpen: true };
    // Every amount from 1,000 on has groups, and those below have none and no decimals either.
    const group = open["."] > 0 ? "." : ",";
    const decimal = group === "." ? "," : ".";
    const isGrouped = open[group] >= 2 && this.#small > 0 && this.#large === 0;
    const points = (delimiter === "," ? 1 : 0) + this.#currencies["."];
    const commas = (delimiter === ";" || hasDottedDates ? 1 : 0) + this.#currencies[","];
    const [supports, contradicts] = decimal === "." ? [points, commas] : [commas, points];
    return {
      decimal: likelier,
      isOpen: !(isGrouped && supports > 0 && contradicts === 0 && decimal === likelier),
    };
  }
}
