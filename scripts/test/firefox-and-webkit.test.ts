import { expect, test } from "vitest";
import { browsersOf } from "./firefox-and-webkit.ts";

test("a report names each browser that ran a test once, with its version", () => {
  const testIn = (description: string) => ({ annotations: [{ type: "browser", description }] });
  const report = {
    suites: [
      { specs: [{ tests: [testIn("WebKitGTK 2.50.6")] }, { tests: [testIn("Firefox 153.7.0")] }] },
      { suites: [{ specs: [{ tests: [testIn("Firefox 153.7.0")] }] }] },
      { specs: [{ tests: [{ annotations: [{ type: "slow", description: "Opera 9" }] }] }] },
    ],
  };
  expect(browsersOf(report)).toEqual(["Firefox 153.7.0", "WebKitGTK 2.50.6"]);
  expect(browsersOf({})).toEqual([]);
});
