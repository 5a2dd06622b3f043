import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { reactNames, usedNames } from "./react-names.ts";

const require = createRequire(import.meta.url);

it("every listed name is an export of React", () => {
  for (const [name, names] of Object.entries(usedNames)) {
    const library: unknown = require(name);
    expect(Object.keys(library ?? {})).toEqual(expect.arrayContaining([...names]));
  }
});

it("reactNames loads each library as a module with its names", () => {
  const { load } = reactNames();
  expect(load("\0react-names:react/jsx-runtime")).toContain(
    "export const { Fragment, jsx, jsxs } = library;",
  );
  expect(load("/src/react.ts")).toBeUndefined();
});
