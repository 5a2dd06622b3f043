import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "./repository.ts";
import { droppedByWebKit, findDroppedByWebKit } from "./webkit-css.ts";

describe("declarations that WebKit drops", () => {
  it.each(["underline dotted red", "underline 2px", "underline var(--line)"])(
    "WebKit drops text-decoration: %s",
    (value) => expect(droppedByWebKit(`a{color:red;text-decoration:${value}}`)).toEqual([value]),
  );

  it.each([
    "text-decoration: none",
    "text-decoration: underline; text-decoration-color: red",
    "text-decoration-line: underline; text-decoration-style: dotted",
    "-webkit-text-decoration: underline dotted red",
  ])("WebKit keeps %s", (css) => expect(droppedByWebKit(`a { ${css}; }`)).toEqual([]));

  it("no sheet of the web app has a declaration that WebKit drops", () => {
    const folder = "apps/web/src";
    expect(findDroppedByWebKit(join(repositoryRoot, folder), folder)).toEqual([]);
  });
});
