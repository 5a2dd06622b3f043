import { describe, expect, it } from "vitest";
import { readExpiry, readStoredSession } from "./session-record.ts";

const NOW = Date.UTC(2026, 10, 21);
const LATER = NOW + 15 * 86_400_000;

function stored(expirationTime: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify({ _id: "u1", email: "ada@example.com", token: "t", expirationTime, ...more });
}

describe("readExpiry", () => {
  it.each([
    [LATER, LATER],
    [String(LATER), LATER],
    [new Date(LATER).toISOString(), LATER],
    ["", null],
    ["soon", null],
    [null, null],
    [undefined, null],
    [true, null],
    [{}, null],
    [Number.NaN, null],
  ])("readExpiry reads %j as %j", (value, expected) => expect(readExpiry(value)).toBe(expected));
});

describe("readStoredSession", () => {
  it.each([
    ["milliseconds in the future", LATER],
    ["numeric text in the future", String(LATER)],
    ["ISO text in the future", new Date(LATER).toISOString()],
  ])("readStoredSession restores a session that expires at %s", (_, expiry) => {
    const read = readStoredSession(stored(expiry), NOW);
    expect(read).toMatchObject({ kind: "valid", session: { token: "t", expirationTime: LATER } });
  });

  it.each([
    ["in the past", stored(NOW - 1)],
    ["now", stored(NOW)],
    ["past, as ISO text", stored(new Date(NOW - 1).toISOString())],
    ["missing", stored(undefined)],
    ["null", stored(null)],
    ["no date", stored("next week")],
    ["with an empty token", stored(LATER, { token: "" })],
    ["with a token that is not text", stored(LATER, { token: 7 })],
    ["no JSON", "{"],
    ["no object", '"user"'],
    ["null itself", "null"],
    ["a list", "[]"],
  ])("readStoredSession rejects a session that is %s", (_, text) => {
    expect(readStoredSession(text, NOW).kind).toBe("invalid");
  });

  it("a missing record reads as none", () => expect(readStoredSession(null, NOW)).toEqual({ kind: "none" }));

  it("readStoredSession keeps the specified fields and nothing else", () => {
    const read = readStoredSession(stored(LATER, { name: 3, company: "Acme", isAdmin: true }), NOW);
    expect(read).toEqual({
      kind: "valid",
      session: {
        _id: "u1",
        email: "ada@example.com",
        name: "",
        company: "Acme",
        lastLogin: "",
        token: "t",
        expirationTime: LATER,
        hubspotAPIKey: "",
      },
    });
  });
});
