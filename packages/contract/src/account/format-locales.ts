/** The ways to write numbers and dates that an account can choose. Words stay English. */
export const formatLocales = ["en-US", "en-GB", "en-IN", "de-DE", "fr-FR", "es-ES"] as const;

export type FormatLocale = (typeof formatLocales)[number];

export const isFormatLocale = (text: string): text is FormatLocale =>
  formatLocales.some((locale) => locale === text);
