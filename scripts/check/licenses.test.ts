import { expect, test } from "vitest";
import { findMissingNotices } from "./licenses.ts";
import { fixture } from "./test-fixture.ts";

const NOTICES = `# Licenses
## react - 19.0.0 (MIT)
MIT License
## react-dom - 19.0.0 (MIT)
MIT License
## Fonts
The Inter Project Authors
The Schibsted-Grotesk Project Authors
SIL OPEN FONT LICENSE Version 1.1
`;
const LANDING = '<a href="/licenses.txt">Licences</a>';

const messagesOf = (files: Record<string, string>) =>
  findMissingNotices(fixture(files)).map(({ message }) => message);

test("a build with all notices and a link to them passes", () => {
  expect(messagesOf({ "licenses.txt": NOTICES, "landing.html": LANDING })).toEqual([]);
});

test.each([
  ["## react - ", "has no notice of react"],
  ["## react-dom - ", "has no notice of react-dom"],
  ["The Inter Project", "has no notice of Inter"],
  ["The Schibsted-Grotesk Project", "has no notice of Schibsted Grotesk"],
])("a build without %j is found", (words, message) => {
  expect(messagesOf({ "licenses.txt": NOTICES.replace(words, ""), "landing.html": LANDING })).toEqual([
    message,
  ]);
});

test("a build without the notices, or without a link to them, is found", () => {
  expect(messagesOf({ "landing.html": LANDING })).toEqual([expect.stringMatching(/^is missing/)]);
  expect(messagesOf({ "licenses.txt": NOTICES, "landing.html": "" })).toEqual([
    "has no link to /licenses.txt",
  ]);
});
