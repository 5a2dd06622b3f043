import { expect, test } from "vitest";
import { checkCssScale, findOffScale } from "./css-scale.ts";
import { formatFindings } from "./finding.ts";
import { repositoryRoot } from "./repository.ts";

test.each([
  ["padding: 7px var(--s-2)", "has a space of 7px"],
  ["margin-inline: -8px", "has a space of -8px"],
  ["row-gap: 0.5rem", "has a space of 0.5rem"],
  ["gap: calc(3px + 1em)", "has a space of 3px"],
])("%s is refused", (declaration, message) => {
  const [fault] = findOffScale(`a {\n  ${declaration};\n}\n`);
  expect(`${fault?.line}: ${fault?.message}`).toContain(`2: ${message}`);
});

test.each([
  "padding: 0 var(--s-2) 1px",
  "margin: calc(var(--s-1) - 1px) auto",
  "margin-left: 0.25em",
  "padding-top: 20vh",
  "border-radius: 7px",
  "/* padding: 7px */",
])("%s is allowed", (declaration) => {
  expect(findOffScale(`a { ${declaration}; }`)).toEqual([]);
});

test.each(["(max-width: 701px)", "(min-width: 700px)", "(width < 700px)", "print and (max-width: 44em)"])(
  "a media query %s is refused",
  (query) => {
    expect(findOffScale(`@media ${query} { a { color: red } }`)).toHaveLength(1);
  },
);

test.each([
  "@media (max-width: 1000px)",
  "@media (max-width: 700px), (max-height: 420px)",
  "@media print",
  "@container main (max-width: 520px)",
])("a query %s is allowed", (query) => {
  expect(findOffScale(`${query} { a { color: red } }`)).toEqual([]);
});

test("every sheet of the web app uses the scale and the breakpoints", () => {
  expect(formatFindings(checkCssScale(repositoryRoot))).toBe("");
});
