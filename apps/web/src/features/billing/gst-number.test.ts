import { expect, test } from "vitest";
import { isGstNumber } from "./gst-number.ts";

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", " 27aapfu0939f1zv "])("%s is a GST number", (text) => {
  expect(isGstNumber(text)).toBe(true);
});

test.each(["27AAPFU0939F1ZW", "27AAPFU0939F1Z", "AA27PFU0939F1ZV", "27AAPFU0939F1XV", ""])(
  "%j is no GST number",
  (text) => {
    expect(isGstNumber(text)).toBe(false);
  },
);
