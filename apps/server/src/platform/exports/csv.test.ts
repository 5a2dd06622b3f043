import { expect, test } from "vitest";
import { csvFormOf, csvLine } from "./csv.ts";

test.each(["en-US", "en-GB", "en-IN", undefined, "xx"])(
  "a CSV export of an account with the number format %s has commas between values and decimal points",
  (locale) => expect(csvLine(["Price", 1.5], csvFormOf(locale))).toBe('"Price",1.5\r\n'),
);

test.each(["de-DE", "fr-FR", "es-ES"])(
  "a CSV export of an account with the number format %s has semicolons between values and decimal commas",
  (locale) => expect(csvLine(["Price", 1.5], csvFormOf(locale))).toBe('"Price";1,5\r\n'),
);
