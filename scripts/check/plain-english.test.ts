import { expect, test } from "vitest";
import { formatFindings } from "./finding.ts";
import { checkPlainEnglish } from "./plain-english.ts";
import { screenPhrases, sourcePhrases } from "./plain-english-phrases.ts";
import { fixture } from "./test-fixture.ts";

const found = (files: Record<string, string>) => formatFindings(checkPlainEnglish(fixture(files)));

test("an old phrase in JSX, a string, an attribute and a template is found with its replacement", () => {
  expect(
    found({
      "apps/web/src/a.tsx": [
        "export const A = ({ n }: { n: number }) => (",
        "  <p title={`They stand on ${n} plans`} aria-label='Put it away'>",
        "    Open the",
        "    side bar",
        "  </p>",
        ");",
      ].join("\n"),
      "packages/contract/src/b.ts": 'export const message = "This DG plan was deleted";',
    }),
  ).toBe(
    [
      'apps/web/src/a.tsx:2  says "stand on"; write "uses, is based on" instead',
      'apps/web/src/a.tsx:2  says "Put it away"; write "dismiss" instead',
      'apps/web/src/a.tsx:2  says "side bar"; write "sidebar" instead',
      'packages/contract/src/b.ts:1  says "DG plan"; write "channel plan" instead',
    ].join("\n"),
  );
});

test("names, imports, comments and longer words are not taken for screen text", () => {
  expect(
    found({
      "apps/web/src/a.tsx": [
        'import { begunAt } from "./stands-on.ts";',
        "// The frame of the rows, which withstands an edit.",
        "export const sideBar = { begun: begunAt, text: 'withstands only' };",
      ].join("\n"),
      "apps/web/src/stands-on.ts": "export const begunAt = 1;",
    }),
  ).toBe("");
});

test("the specification's own sentences stay", () => {
  expect(found({ "apps/web/src/a.ts": 'export const text = "Connect tools to your DG Plan.";' })).toBe("");
});

test("an old phrase in a comment and in a test title is found, in the test's other strings it is not", () => {
  expect(
    found({
      "apps/server/src/a.ts": "/** What sending stands on. */\nexport const a = 1;",
      "apps/server/src/a.test.ts": [
        'import { test } from "vitest";',
        'test("a save wins over whatever stands", () => {',
        '  const old = "put away";',
        "});",
      ].join("\n"),
    }),
  ).toBe(
    [
      'apps/server/src/a.test.ts:2  says "stands"; write "is, depends on, the current" instead',
      'apps/server/src/a.ts:1  says "stands"; write "is, depends on, the current" instead',
    ].join("\n"),
  );
});

test("developers' pages and commands for tests are not screens", () => {
  const text = 'export const text = "Fold all";';
  expect(found({ "apps/web/src/design/a.ts": text, "scripts/gates/b.ts": text, "e2e/c.ts": text })).toBe("");
});

test.each([...screenPhrases, ...sourcePhrases])("'$pattern' compiles and has a replacement", (phrase) => {
  expect(new RegExp(phrase.pattern, "i").test(phrase.instead)).toBe(false);
});

test("a test's title that begins without its subject is found, also in a variant and a template; a group's is not", () => {
  const said = (line: number, start: string) =>
    `apps/web/src/a.test.ts:${line}  begins a test's title with "${start}"; begin with what the test is about`;
  expect(
    found({
      "apps/web/src/a.test.ts": [
        'describe("is a group", () => {',
        '  it("keeps what was typed", () => undefined);',
        '  it.each([1])("are %s", () => undefined);',
        "  signedInTest(`of ${1}`, () => undefined);",
        '  test.describe("without a session", () => undefined);',
        '  it("keepsake and names of plans are sorted", () => expect("is it").toBe("has it"));',
        "});",
      ].join("\n"),
      "apps/web/src/a.ts": 'test("is no test file");',
    }),
  ).toBe([said(2, "keeps"), said(3, "are"), said(4, "of")].join("\n"));
});
