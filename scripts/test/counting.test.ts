import { describe, expect, test } from "vitest";
import { readPlaywrightReport } from "./playwright.ts";
import { lastLine, readLastLine, runSections } from "./section.ts";
import { readVitestReport } from "./vitest.ts";

const folders = [
  "packages/engine/src",
  "packages/contract/src",
  "apps/server/src",
  "apps/web/src",
  "sandbox",
  "bench",
  "operations",
  "scripts",
];

function report(changes: { name: string; status?: string; outcomes: string[] }[]): unknown {
  const sound = folders.map((folder) => ({ name: `/house/${folder}/a.test.ts`, outcomes: ["passed"] }));
  return {
    testResults: [...sound, ...changes].map(({ outcomes, ...file }) => ({
      status: "passed",
      ...file,
      assertionResults: outcomes.map((status) => ({ status })),
    })),
  };
}

describe("the unit tests' report", () => {
  test("every passed and failed test counts", () => {
    const { tally } = readVitestReport(
      report([{ name: "/house/scripts/b.test.ts", status: "failed", outcomes: ["passed", "failed"] }]),
      "/house",
    );
    expect(tally).toMatchObject({ passed: 9, failed: 1 });
  });

  test.each(["pending", "skipped", "todo", "disabled"])("a test that is %s has failed", (status) => {
    const { tally, complaints } = readVitestReport(
      report([{ name: "/house/scripts/b.test.ts", outcomes: [status] }]),
      "/house",
    );
    expect(tally.failed).toBe(1);
    expect(complaints).toEqual(["1 tests were left out; every test runs, always"]);
  });

  test("a file that breaks before its tests has failed", () => {
    const { tally } = readVitestReport(
      report([{ name: "/house/scripts/b.test.ts", status: "failed", outcomes: [] }]),
      "/house",
    );
    expect(tally.failed).toBe(1);
  });

  test("a part of the repository without any test has failed; no report at all fails everywhere", () => {
    expect(readVitestReport({}, "/house").tally).toMatchObject({ passed: 0, failed: 8 });
    expect(readVitestReport({}, "/house").complaints).toContain("packages/engine/src has no test that ran");
  });
});

test("flaky and skipped browser tests and errors of the run count as failed", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  expect(readPlaywrightReport({ stats, errors: [{ message: "x" }] })).toMatchObject({ passed: 7, failed: 4 });
});

test("the failed tests of both runners are named, each with how its error begins", () => {
  const spec = {
    file: "price/odds.spec.ts",
    title: "the odds are shown",
    ok: false,
    tests: [{ results: [{ error: { message: "\u001b[31mError: not 59 %\u001b[39m\n  more" } }] }],
  };
  const suites = [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }];
  expect(readPlaywrightReport({ stats: { unexpected: 1 }, suites }).failedTests).toEqual([
    "e2e/price/odds.spec.ts › the odds are shown: Error: not 59 %",
  ]);
  const failed = {
    status: "failed",
    fullName: "a sum is kept",
    failureMessages: ["AssertionError: 1\n at x"],
  };
  const testResults = [{ name: "/house/scripts/b.test.ts", status: "failed", assertionResults: [failed] }];
  expect(readVitestReport({ testResults }, "/house", []).tally.failedTests).toEqual([
    "scripts/b.test.ts › a sum is kept: AssertionError: 1",
  ]);
});

describe("a run of sections", () => {
  const passing = { title: "good", run: () => Promise.resolve({ passed: 3, failed: 0 }) };
  const failing = { title: "bad", run: () => Promise.resolve({ passed: 1, failed: 2 }) };
  const throwing = { title: "broken", run: () => Promise.reject(new Error("the tool is not there")) };

  test("a run of sections continues after failures, shows them and adds up", async () => {
    const printed: string[] = [];
    const total = await runSections([throwing, failing, passing], (line) => printed.push(line));
    expect(lastLine(total)).toBe("4 passed, 3 failed");
    expect(printed.join("\n")).toContain("the tool is not there");
    expect(printed.join("\n")).toMatch(
      /FAILED broken: 0 passed, 1 failed[^]*ok {4} good: 3 passed, 0 failed/,
    );
  });

  test("the summary repeats what could not run on this machine", async () => {
    const partly = () => Promise.resolve({ passed: 2, failed: 0, notRun: ["No test ran in WebKit."] });
    const printed: string[] = [];
    const total = await runSections([{ title: "partly", run: partly }], (line) => printed.push(line));
    expect(lastLine(total)).toBe("2 passed, 0 failed");
    expect(printed.at(-1)).toMatch(/== Summary\nok {4} partly: [^\n]*\nNOT RUN No test ran in WebKit\.$/);
  });

  test("the summary names the tests that failed", async () => {
    const run = () => Promise.resolve({ passed: 2, failed: 1, failedTests: ["a.test.ts › a sum is kept"] });
    const printed: string[] = [];
    await runSections([{ title: "partly", run }], (line) => printed.push(line));
    expect(printed.at(-1)).toMatch(/== Summary\nFAILED partly: [^\n]*\n {7}a\.test\.ts › a sum is kept$/);
  });

  test("lanes run at the same time, and each lane in its order", async () => {
    const log: string[] = [];
    const { promise: release, resolve: open } = Promise.withResolvers<void>();
    const section = (title: string, work: () => Promise<void> = () => Promise.resolve()) => ({
      title,
      run: async () => {
        await work();
        log.push(title);
        return { passed: 1, failed: 0 };
      },
    });
    const waiting = section("waits for the other lane", () => release);
    const releasing = section("releases it", () => Promise.resolve(open()));
    const total = await runSections(
      [
        {
          lanes: [
            [waiting, section("after the wait")],
            [section("first"), releasing],
          ],
        },
        section("last"),
      ],
      () => undefined,
    );
    expect(log.indexOf("after the wait")).toBeGreaterThan(log.indexOf("waits for the other lane"));
    expect([log[0], log[4]]).toEqual(["first", "last"]);
    expect(lastLine(total)).toBe("5 passed, 0 failed");
  });

  test("each lane that ends takes the next shared section, until none is left", async () => {
    const log: string[] = [];
    const { promise: release, resolve: open } = Promise.withResolvers<void>();
    const section = (title: string, work: () => Promise<void> | void = () => undefined) => ({
      title,
      run: async () => {
        await work();
        log.push(title);
        return { passed: 1, failed: 0 };
      },
    });
    const lanes = [[section("long", () => release)], [section("short")], []];
    const shared = [section("first shared"), section("second shared"), section("last shared", open)];
    const total = await runSections([{ lanes, shared }, section("after all")], () => undefined);
    expect(log.at(-1)).toBe("after all");
    expect(log.toSorted()).toEqual([
      "after all",
      "first shared",
      "last shared",
      "long",
      "second shared",
      "short",
    ]);
    expect(lastLine(total)).toBe("6 passed, 0 failed");
  });

  test("collected output is printed in one piece, with the result below it", async () => {
    const quiet = {
      title: "quiet",
      run: () => Promise.resolve({ passed: 1, failed: 0, output: "one\ntwo\n" }),
    };
    const printed: string[] = [];
    await runSections([quiet], (line) => printed.push(line));
    expect(printed[1]).toMatch(/^\none\ntwo\nok {4} quiet: 1 passed, 0 failed/);
  });
});

test.each([
  ["3 passed, 0 failed\n", 0, { passed: 3, failed: 0 }],
  ["ok: 9 passed, 9 failed\n1 passed, 2 failed", 1, { passed: 1, failed: 2 }],
  ["3 passed, 0 failed", 1, { passed: 3, failed: 1 }],
  ["0 passed, 0 failed", 0, { passed: 0, failed: 1 }],
  ["it crashed before its last line", 1, { passed: 0, failed: 1 }],
])("a process that ends with %j and code %i counts as %o", (output, exitCode, tally) => {
  expect(readLastLine(output, exitCode)).toEqual(tally);
});
