import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeSecretFile, requirePrivateFile, SecretFileError } from "./secret-file.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "beachhead-secret-"));
  path = join(folder, "data", "inside", "key");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a secret file is created once with its folder, readable by its owner only, without leftovers", () => {
  expect(readOrMakeSecretFile(path, () => "first\n")).toBe("first");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const refuse = () => {
    throw new Error("made before");
  };
  expect(readOrMakeSecretFile(path, refuse)).toBe("first");
  expect(readdirSync(dirname(path))).toEqual(["key"]);
});

test("two processes that create a secret file at once both read the one written first", () => {
  const made = readOrMakeSecretFile(path, () => {
    writeFileSync(path, "of the other");
    return "of this one";
  });
  expect(made).toBe("of the other");
  expect(readdirSync(dirname(path))).toEqual(["key"]);
});

test("a secret file that cannot be created fails with the reason", () => {
  writeFileSync(join(folder, "data"), "a file where a folder should be");
  expect(() => readOrMakeSecretFile(path, () => "x")).toThrow(/EEXIST|ENOTDIR/);
});

test("a secret file that is made passes as private, and so does one that does not exist", () => {
  expect(() => requirePrivateFile(path)).not.toThrow();
  readOrMakeSecretFile(path, () => "x");
  expect(() => requirePrivateFile(path)).not.toThrow();
});

test.each([0o644, 0o640, 0o604, 0o620, 0o601])(
  "a secret file of mode 0%o is refused with the remedy",
  (mode) => {
    readOrMakeSecretFile(path, () => "x");
    chmodSync(path, mode);
    expect(() => requirePrivateFile(path)).toThrow(SecretFileError);
    expect(() => requirePrivateFile(path)).toThrow(`has mode 0${mode.toString(8)}`);
    expect(() => requirePrivateFile(path)).toThrow(`Run: chmod 600 '${path}'`);
  },
);
