import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { KEYRING_FILE, KeyringError, makeKeyringEntry, parseKeyring, readKeyring } from "./keyring.ts";

const good = "A".repeat(43);

test("the key file is created once, readable by its owner only; MASTER_KEYS takes precedence", () => {
  const folder = mkdtempSync(join(tmpdir(), "beachhead-keys-"));
  try {
    const ring = readKeyring(undefined, folder);
    expect(readKeyring(undefined, folder).active).toBe(ring.active);
    expect(statSync(join(folder, KEYRING_FILE)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual([KEYRING_FILE]);
    expect(readKeyring(`other:${good}`, folder).active).toBe("other");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a generated master key is 32 bytes under an id of its own", () => {
  const made = Array.from({ length: 20 }, makeKeyringEntry);
  for (const entry of made) expect(entry).toMatch(/^k[0-9a-f]{8}:[\w-]{43}$/);
  expect(new Set(made.map((entry) => entry.split(":")[0])).size).toBe(20);
  expect(new Set(made.map((entry) => entry.split(":")[1])).size).toBe(20);
});

test("the first key of a ring seals, and all are found by their ids", () => {
  const [one, other] = [makeKeyringEntry(), makeKeyringEntry()];
  const ring = parseKeyring(`${one},\n${other}\n`, "here");
  expect(ring.active).toBe(one.split(":")[0]);
  expect(ring.find(other.split(":")[0] ?? "")).toBeDefined();
  expect(ring.find("none")).toBeUndefined();
});

test.each([
  ["nothing", ""],
  ["a key without an id", good],
  ["a short key", `a:${good.slice(1)}`],
  ["a key whose last letter is not its own", `a:${good.slice(1)}B`],
  ["an id twice", `a:${good} a:${good}`],
  ["an id with a dot", `a.b:${good}`],
])("MASTER_KEYS with %s is refused without a word of the key", (_what, text) => {
  expect(() => parseKeyring(text, "MASTER_KEYS")).toThrow(KeyringError);
  expect(() => parseKeyring(text, "MASTER_KEYS")).toThrow(/^MASTER_KEYS (must hold|holds no)/);
  expect(() => parseKeyring(text, "MASTER_KEYS")).not.toThrow(/AAAA/);
});

test("a keyring that is printed by mistake shows no key", () => {
  const entry = makeKeyringEntry();
  const [kid = "", key = ""] = entry.split(":");
  const ring = parseKeyring(entry, "here");
  const printed = `${inspect(ring, { depth: 9 })}${JSON.stringify(ring)}${inspect(ring.find(kid))}`;
  expect(printed).not.toContain(key);
  expect(printed).not.toContain(Buffer.from(key, "base64url").toString("hex"));
});
