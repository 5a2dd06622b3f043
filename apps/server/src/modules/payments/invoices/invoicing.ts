import { z } from "zod";

/** How the seller's books count. */
export interface Invoicing {
  /** Where an invoice has its day. */
  timeZone: string;
  /** First month of the business year, by which numbers run: 1 to 12. */
  yearStart: number;
}

export const CALENDAR_YEARS: Invoicing = { timeZone: "UTC", yearStart: 1 };

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The environment variables of invoices. */
export const invoicingVariables = {
  INVOICE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as Asia/Kolkata or Europe/Berlin")
    .default(CALENDAR_YEARS.timeZone),
  INVOICE_YEAR_START: z.coerce
    .number("must be a month, 1 to 12")
    .int("must be a month, 1 to 12")
    .min(1, "must be a month, 1 to 12")
    .max(12, "must be a month, 1 to 12")
    .default(CALENDAR_YEARS.yearStart),
};

export const readInvoicing = (data: {
  INVOICE_TIME_ZONE: string;
  INVOICE_YEAR_START: number;
}): Invoicing => ({
  timeZone: data.INVOICE_TIME_ZONE,
  yearStart: data.INVOICE_YEAR_START,
});

/** A series of numbers without gaps. */
interface Series {
  /** Of its counter. */
  key: number;
  /** In numbers: "2026", and "26-27" for April 2026 to March 2027. India allows sixteen characters in all. */
  name: string;
}

/** The series of an invoice by its day at the seller. */
export function seriesOf(issuedAt: Date, { timeZone, yearStart }: Invoicing): Series {
  const parts = new Intl.DateTimeFormat("en-u-ca-gregory", {
    timeZone,
    year: "numeric",
    month: "numeric",
  }).formatToParts(issuedAt);
  const numberOf = (part: "year" | "month") => Number(parts.find(({ type }) => type === part)?.value);
  const year = numberOf("year");
  if (yearStart === 1) return { key: year, name: String(year) };
  const first = numberOf("month") < yearStart ? year - 1 : year;
  const short = (full: number) => String(full % 100).padStart(2, "0");
  // Of six digits, so that no calendar year has it: the seller may have counted by those before.
  return { key: first * 100 + ((first + 1) % 100), name: `${short(first)}-${short(first + 1)}` };
}
