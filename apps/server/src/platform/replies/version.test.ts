import { expect, test } from "vitest";
import { etagOf, parseIfMatch } from "./version.ts";

test("a reply with a version has it as ETag", () => {
  expect(etagOf({ version: 12 })).toBe('"v12"');
  for (const reply of [{ version: "12" }, {}, [], null, undefined, "x"])
    expect(etagOf(reply)).toBeUndefined();
});

test("parseIfMatch reads the version from an ETag", () => {
  expect(parseIfMatch('"v12"')).toBe(12);
  expect(parseIfMatch(' W/"v3" ')).toBe(3);
  for (const header of [undefined, "", "*"]) expect(parseIfMatch(header)).toBeUndefined();
});

test("an If-Match that cannot be honoured is refused, never ignored", () => {
  for (const header of ["v12", "12", '"12"', '"v1", "v2"', '"v-1"', '"v1e3"', '"vx"']) {
    expect(() => parseIfMatch(header), header).toThrow(/If-Match must be the ETag/);
  }
});
