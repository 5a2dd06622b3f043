import { describe, expect, test } from "vitest";
import { createVault, type Place, SealError } from "./envelope.ts";
import { makeKeyringEntry, parseKeyring } from "./keyring.ts";

const oldKey = makeKeyringEntry();
const newKey = makeKeyringEntry();
const vaultOf = (...entries: string[]) => createVault(parseKeyring(entries.join(" "), "test"));

const vault = vaultOf(oldKey);
const place: Place = { table: "connections", userId: "01a1fc8d-5ed0-75d9-ab4d-ba499f406ee1", field: "token" };
const SECRET = "1000.zoho-refresh-token-ä€😀";

describe("a sealed value", () => {
  test.each(["", "x", SECRET, "y".repeat(10_000)])("a sealed value opens unchanged (%#)", (plain) => {
    const sealed = vault.seal(plain, place);
    expect(sealed).toMatch(/^v1\.k[0-9a-f]{8}(\.[\w-]*){6}$/);
    expect(vault.open(sealed, place)).toBe(plain);
  });

  test("a sealed value does not show its text and differs each time", () => {
    const sealed = Array.from({ length: 50 }, () => vault.seal(SECRET, place));
    expect(new Set(sealed).size).toBe(50);
    for (const each of sealed) expect(each).not.toContain("zoho");
  });

  test("a sealed value with any single bit of its text flipped is refused", () => {
    const sealed = Buffer.from(vault.seal(SECRET, place));
    let refused = 0;
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const flipped = Buffer.from(sealed);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => vault.open(flipped.toString("latin1"), place), `bit ${bit}`).toThrow(SealError);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(866);
  });

  test("a sealed value with any single bit of its decoded bytes flipped is refused", () => {
    const parts = vault.seal(SECRET, place).split(".");
    let refused = 0;
    for (let part = 2; part < parts.length; part += 1) {
      const bytes = Buffer.from(parts[part] ?? "", "base64url");
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const changed = parts.with(part, flipped.toString("base64url")).join(".");
        expect(() => vault.open(changed, place), `part ${part}, bit ${bit}`).toThrow(SealError);
        refused += 1;
      }
    }
    expect(refused).toBe((12 + 32 + 16 + 12 + Buffer.byteLength(SECRET) + 16) * 8);
  });

  test("a sealed value cut anywhere, its tags included, is refused", () => {
    const sealed = vault.seal(SECRET, place);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => vault.open(sealed.slice(0, length), place), `${length}`).toThrow(SealError);
    }
    const parts = sealed.split(".");
    for (const part of [4, 7]) {
      const tag = Buffer.from(parts[part] ?? "", "base64url");
      for (let length = 0; length < 16; length += 1) {
        const cut = parts.with(part, tag.subarray(0, length).toString("base64url")).join(".");
        expect(() => vault.open(cut, place), `tag of ${length} bytes`).toThrow(SealError);
      }
    }
  });

  test("a sealed value with a part of another length is refused before any key is tried", () => {
    const parts = vault.seal(SECRET, place).split(".");
    for (const part of [2, 3, 4, 5, 7]) {
      const bytes = Buffer.from(parts[part] ?? "", "base64url");
      for (const other of [bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)]) {
        const changed = parts.with(part, other.toString("base64url")).join(".");
        for (const each of [vault, vaultOf(newKey)])
          expect(() => each.open(changed, place), `part ${part}`).toThrow(/^A sealed value was changed$/);
      }
    }
  });

  test("a sealed value of another user, field or table is refused", () => {
    const sealed = vault.seal(SECRET, place);
    for (const elsewhere of [
      { ...place, userId: "01a1fc8d-5ed0-75d9-ab4d-ba499f406ee2" },
      { ...place, field: "secret" },
      { ...place, table: "accounts" },
    ]) {
      expect(() => vault.open(sealed, elsewhere)).toThrow(SealError);
      expect(() => vault.rewrap(sealed, elsewhere)).toThrow(SealError);
    }
    expect(() => vault.seal(SECRET, { ...place, table: "a|b" })).toThrow(TypeError);
  });

  test("a sealed value with the key of one value and the text of another is refused", () => {
    const [one, other] = [vault.seal("one", place).split("."), vault.seal("two", place).split(".")];
    expect(() => vault.open([...one.slice(0, 5), ...other.slice(5)].join("."), place)).toThrow(SealError);
  });

  test("a sealed value whose key is not on the ring, or has another's id, is refused", () => {
    const sealed = vault.seal(SECRET, place);
    expect(() => vaultOf(newKey).open(sealed, place)).toThrow(
      new SealError(`No master key ${oldKey.split(":")[0]} is on the ring`),
    );
    const sameId = `${oldKey.split(":")[0]}:${newKey.split(":")[1]}`;
    expect(() => vaultOf(sameId).open(sealed, place)).toThrow(SealError);
  });
});

test("10,000 sealed values share no nonce and no wrapped key", () => {
  const seen = new Set<string>();
  for (let index = 0; index < 10_000; index += 1) {
    const [, , wiv = "", wdek = "", , iv = ""] = vault.seal("x", place).split(".");
    for (const part of [wiv, wdek, iv]) seen.add(part);
  }
  expect(seen.size).toBe(30_000);
});

test("after a rewrap the old key is not needed any more", () => {
  const both = vaultOf(newKey, oldKey);
  const sealed = vault.seal(SECRET, place);
  expect(both.isCurrent(sealed)).toBe(false);
  const rewrapped = both.rewrap(sealed, place);
  expect(both.isCurrent(rewrapped)).toBe(true);
  expect(rewrapped.split(".").slice(5)).toEqual(sealed.split(".").slice(5));
  expect(vaultOf(newKey).open(rewrapped, place)).toBe(SECRET);
  expect(() => vaultOf(newKey).open(sealed, place)).toThrow(SealError);
});
