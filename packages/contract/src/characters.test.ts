import { expect, test } from "vitest";
import { characterFault, comparableName } from "./characters.ts";

const fault = (value: string) => characterFault("Name", value);

test.each([
  ["a zero width space", "Pro\u200bd"],
  ["a right-to-left override", "A\u202eB"],
  ["a left-to-right isolate", "A\u2066B"],
  ["a line separator", "A\u2028B"],
  ["a paragraph separator", "A\u2029B"],
  ["a tag", "A\u{e0041}"],
  ["a C1 control", "A\u0085B"],
  ["a soft hyphen", "A\u00adB"],
  ["a byte order mark", "A\ufeffB"],
  ["a joiner between a letter and a space", "A\u200d B"],
  ["a non-joiner at the start", "\u200cA"],
  ["tags behind a flag that is none", "\u{1f3f4}\u{e0041}"],
])("%s is refused, with its code and place", (_what, value) => {
  expect(fault(value)).toMatch(
    /^Name contains an invisible character \(U\+[0-9A-F]{4,5}\) (at the start|after ".+")\./,
  );
});

test.each([
  ["Persian with non-joiners", "می\u200cخواهم"],
  ["Hindi with a joiner", "क्\u200dष"],
  ["Hindi with a joiner at the end of a word", "क्\u200d ख"],
  ["Arabic with a number sign", "\u06003"],
  ["a family", "👨\u200d👩\u200d👧"],
  ["a skin tone and a profession", "👩🏽\u200d💻"],
  ["a heart on fire", "❤\ufe0f\u200d🔥"],
  ["a flag of two letters", "🇮🇳"],
  ["the flag of Scotland", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["Cyrillic that looks like Latin", "Z\u0435ro"],
  ["line ends and tabs", "one\r\n\ttwo"],
])("%s is accepted", (_what, value) => {
  expect(fault(value)).toBeUndefined();
});

test("control characters, lone surrogates and __proto__ are refused", () => {
  expect(fault("a\u0000")).toBe("Name contains characters that cannot be stored");
  expect(fault("a\ud800")).toBe("Name contains characters that cannot be stored");
  expect(fault("__proto__")).toBe("Name cannot be __proto__");
});

test("characterFault checks 100,000 repeated joiners, flags or letters within 2 seconds", () => {
  for (const unit of ["\u200d", "a\u200d", "👨\u200d", "\u{1f3f4}\u{e0067}", "é "]) {
    const begun = Date.now();
    fault(unit.repeat(100_000));
    expect(Date.now() - begun).toBeLessThan(2_000);
  }
});

test("names that differ only by compatibility forms or invisible characters are the same", () => {
  expect(comparableName(" Ｐｒｏｄ ")).toBe(comparableName("prod"));
  expect(comparableName("Pro\u200cd")).toBe(comparableName("PROD"));
  expect(comparableName("Cafe\u0301")).toBe(comparableName("CAFÉ"));
  expect(comparableName("ﬁt")).toBe(comparableName("FIT"));
  expect(comparableName("Z\u0435ro")).not.toBe(comparableName("Zero"));
});
