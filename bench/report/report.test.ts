import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { atPace } from "./pace.ts";
import { readResults, writeResults } from "./results.ts";
import { writeSection } from "./results-document.ts";
import { figureOf, judge, type Row, rateAnchor, timeAnchor } from "./row.ts";
import { textTable, verdictLine } from "./table.ts";

const kernel = (limit: number): Row => ({
  part: "kernel",
  work: "One trial",
  ours: figureOf("ns", [200, 100, 300]),
  anchor: timeAnchor("C", "ns", [200, 100, 300], [100, 50, 100], "times the time"),
  target: { of: "ratio", bound: "at most", limit },
});
const loading: Row = {
  part: "http",
  work: "Load",
  ours: figureOf("per second", [500, 480]),
  anchor: rateAnchor("PostgreSQL alone", [500, 480], [1000, 960]),
  target: { of: "ratio", bound: "at least", limit: 0.6 },
};

describe("a row", () => {
  it("a row's ratio is computed round by round, and judge says by how much a target is missed", () => {
    expect(kernel(2).anchor?.ratio).toBe(2);
    expect(judge(kernel(2))).toEqual({ met: true, factor: 1, stopped: false });
    expect(judge(kernel(1.6))).toEqual({ met: false, factor: 1.25, stopped: false });
    expect(judge({ ...kernel(2), target: null })).toBeNull();
    const none = { ...kernel(2), ours: figureOf("count", [0]), anchor: null };
    expect(judge({ ...none, target: { of: "figure", bound: "at most", limit: 0 } })).toEqual({
      met: true,
      factor: 0,
      stopped: false,
    });
  });

  it("a row beyond its stop is named in the last line", () => {
    const slow = kernel(1.6);
    const row = (stop: number): Row => ({
      ...slow,
      target: { of: "ratio", bound: "at most", limit: 1.6, stop },
    });
    expect(textTable([row(1.9)])).toContain("≤ 1.6, stop 1.9");
    expect(textTable([row(1.9)])).toContain("1.25x over, beyond the stop");
    expect(verdictLine([row(1.9)])).toBe("0 of 1 targets are met. Beyond the stop: One trial.");
    expect(verdictLine([row(2)])).toBe("0 of 1 targets are met. No stop is passed.");
  });

  it("a limit in milliseconds follows the machine's pace, and is not judged where nothing tells it", () => {
    const answer: Row = {
      ...kernel(2),
      ours: figureOf("ms", [15]),
      target: { of: "figure", bound: "at most", limit: 10 },
    };
    expect(judge(atPace(answer, 79))).toEqual({ met: false, factor: 1.5, stopped: false });
    expect(judge(atPace(answer, 158))).toEqual({ met: true, factor: 0.75, stopped: false });
    expect(textTable([atPace(answer, 158)])).toContain("≤ 20 ms");
    expect(judge(atPace(answer, undefined))).toBeNull();
    expect(atPace(kernel(2), 158)).toEqual(kernel(2));
    const rate: Row = { ...loading, target: { of: "figure", bound: "at least", limit: 980 } };
    expect(judge(atPace(rate, 158))).toMatchObject({ met: true, factor: 1 });
    const bytes: Row = { ...answer, ours: figureOf("kB", [15]) };
    expect(judge(atPace(bytes, 158))).toMatchObject({ met: false, factor: 1.5 });
  });

  it("textTable writes each row with its ratio and by how much it misses its target", () => {
    const [, , title, line] = textTable([kernel(1.6)]).split("\n");
    expect(title).toBe("Simulation kernel");
    expect(line?.replaceAll(/ {2,}/g, " | ")).toBe(
      "One trial | 200 ns | C: 100 ns | 2.00 times the time | ≤ 1.6 | 1.25x over",
    );
    expect(textTable([loading])).toContain("50 % of its rate");
    expect(textTable([loading])).toContain("1.20x short");
  });
});

describe("kept results", () => {
  const machine = { processor: "P", cores: 2, memoryGigabytes: 8, system: "linux" };
  const results = {
    machine,
    parts: { kernel: { taken: "2026-01-02T03:04:05Z", versions: { Node: "24" }, rows: [kernel(2)] } },
  };
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "beachhead-report-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("readResults ignores stored results of another machine", () => {
    const file = join(folder, "results/latest.json");
    writeResults(file, results);
    expect(readResults(file, machine)).toEqual(results);
    expect(readResults(file, { ...machine, cores: 4 }).parts).toEqual({});
  });

  it("writeSection replaces only the table of a document and throws if there is no place for it", () => {
    const file = join(folder, "RESULTS.md");
    const [start, end] = ["<!-- bench: written by npm run bench -- --write -->", "<!-- /bench -->"];
    writeFileSync(file, `before\n${start}\nold\n${end}\nafter\n`);
    writeSection(file, results);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^before\n/);
    expect(text).toMatch(/\nafter\n$/);
    expect(text).not.toContain("old");
    expect(text).toContain(
      "1 of 1 targets are met. No stop is passed. Taken 2026-01-02 on P, 2 cores, 8 GB; Node 24.",
    );
    writeFileSync(file, "no marks");
    expect(() => writeSection(file, results)).toThrow("has no place for the table");
  });
});
