import { type FormatLocale, formatLocales } from "@beachhead/contract/format-locales";

/** Used where the browser asks for no locale that we write. */
const DEFAULT: FormatLocale = "en-GB";

let current: FormatLocale = DEFAULT;

/** The locale that numbers and dates are written and read in. */
export const formatLocale = (): FormatLocale => current;

/** Changes the locale. What is on the screen changes when it is drawn again. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale;
}

/** Whether 1.5 is written "1,5" and 1,000 "1.000". */
export const hasDecimalComma = (): boolean => !current.startsWith("en");

/** The first locale of a browser's list that we write, else one of the same language. */
export function localeOfBrowser(languages: readonly string[]): FormatLocale {
  for (const language of languages) {
    const known =
      formatLocales.find((locale) => locale === language) ??
      formatLocales.find((locale) => locale.startsWith(`${language.slice(0, 2).toLowerCase()}-`));
    // Most of the countries that write English write dates as Britain does.
    if (known !== undefined)
      return known === "en-US" && language !== "en-US" && language !== "en" ? DEFAULT : known;
  }
  return DEFAULT;
}
