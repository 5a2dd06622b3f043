import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepLogsBounded, openLogFile, rotateLog } from "./log-file.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-log-"));
  path = join(folder, "server.log");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const bounds = { bytes: 1_000, earlier: 2 };
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("a log", () => {
  test("a log past its size limit is rotated while a process writes to it, and no line is lost", () => {
    const { descriptor } = openLogFile(path);
    const lines = Array.from({ length: 150 }, (_, index) => `line ${index} ${"x".repeat(10)}\n`);
    for (const line of lines) {
      writeSync(descriptor, line);
      rotateLog(path, { bytes: 1_000, earlier: 9 });
    }
    expect(statSync(path).size).toBeLessThanOrEqual(1_000);
    expect(read("server.log.2") + read("server.log.1") + read("server.log")).toBe(lines.join(""));
  });

  test("rotateLog keeps the given number of earlier files", () => {
    for (const letter of ["a", "b", "c", "d"]) {
      appendFileSync(path, letter.repeat(1_001));
      expect(rotateLog(path, bounds)).toBe(true);
    }
    expect([read("server.log")[0], read("server.log.1")[0], read("server.log.2")[0]]).toEqual([
      undefined,
      "d",
      "c",
    ]);
    expect(existsSync(`${path}.3`)).toBe(false);
    appendFileSync(path, "small");
    expect(rotateLog(path, bounds)).toBe(false);
  });

  test("keepLogsBounded watches logs until it ends, also a missing one, and reports a failure once", () => {
    vi.useFakeTimers();
    const news: string[] = [];
    // Folders in the place of its copies.
    const stuck = join(folder, "stuck.log");
    appendFileSync(stuck, "x".repeat(1_001));
    mkdirSync(`${stuck}.1`);
    mkdirSync(`${stuck}.2/full`, { recursive: true });
    const end = keepLogsBounded([join(folder, "none.log"), stuck, path], (line) => news.push(line), {
      bounds,
      interval: 10,
    });
    appendFileSync(path, "x".repeat(1_001));
    vi.advanceTimersByTime(30);
    expect(statSync(path).size).toBe(0);
    expect(news).toEqual([expect.stringContaining("could not be rotated")]);
    end();
    appendFileSync(path, "x".repeat(1_001));
    vi.advanceTimersByTime(30);
    expect(statSync(path).size).toBe(1_001);
  });
});
