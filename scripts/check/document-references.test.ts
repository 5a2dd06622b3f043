import { expect, test } from "vitest";
import { checkDocumentReferences } from "./document-references.ts";
import { formatFindings } from "./finding.ts";
import { fixture } from "./test-fixture.ts";

const faultsOf = (readme: string) =>
  formatFindings(
    checkDocumentReferences(
      fixture({
        "package.json": { name: "root", scripts: { dev: "node dev" } },
        "README.md": readme,
        "docs/operations.md": "See [the map](../README.md#map).\n",
        "apps/server/src/platform/db/pool.ts": "export {};\n",
        "apps/server/src/app.ts": "export {};\n",
      }),
    ),
  );

test("paths that exist are fine: from the root, by their end, with a line, a link, a placeholder", () => {
  expect(
    faultsOf(
      [
        "`apps/server/src/app.ts`, `platform/db`, `app.ts:3`, `platform/db/*.ts`, `apps/{name}/src`,",
        "`apps/x/src`, `npm run dev`, [how to run it](docs/operations.md), [site](https://a.example)",
      ].join("\n"),
    ),
  ).toBe("");
});

test("what is not a path of the repository is left alone", () => {
  expect(faultsOf("`GET /livez`, `application/json`, `.data/keys`, `+ - * /`, `/api/simulation/{id}`")).toBe(
    "",
  );
});

test("paths in code blocks are not checked", () => {
  expect(faultsOf("```sh\ncat `apps/gone.ts`\n```")).toBe("");
});

test.each([
  ["`apps/server/src/gone.ts`", "README.md:1  cites apps/server/src/gone.ts"],
  ["`platform/gone`", "cites platform/gone"],
  ["`gone.ts`", "cites gone.ts"],
  ["[how](docs/gone.md)", "cites docs/gone.md"],
  ["![picture](docs/images/gone.png)", "cites docs/images/gone.png"],
  ["`npm run gone`", "has no script gone"],
])("a document that cites %s has a fault", (text, message) => {
  expect(faultsOf(text)).toContain(message);
});
