import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  hashToken,
  newAccessToken,
  newScimToken,
  newSessionToken,
  readAccessToken,
  readAppToken,
  readBearerToken,
  readScimToken,
  signToken,
} from "./bearer-token.ts";

const KEY = "what only this server signs with";
const TOKEN = "aB3".repeat(10) + "xY";
const signed = (token: string, key = KEY) =>
  `${token}.${createHmac("sha256", key).update(token).digest("base64")}`;

test("a session token is 32 random letters and digits, and its signed form is read back", () => {
  const tokens = Array.from({ length: 500 }, newSessionToken);
  expect(new Set(tokens).size).toBe(500);
  expect(new Set(tokens.join("")).size).toBe(62);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(readBearerToken(`Bearer ${signToken(token, KEY)}`, KEY)).toBe(token);
  }
});

test("hashToken is SHA-256 in hex", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test.each(["Bearer", "bearer", "BEARER "])(
  "readBearerToken returns a token signed by us after the scheme %j",
  (scheme) => {
    expect(readBearerToken(`${scheme} ${signed(TOKEN)}`, KEY)).toBe(TOKEN);
  },
);

test.each<[string, string | undefined]>([
  ["no header", undefined],
  ["an empty header", ""],
  ["a token alone", `Bearer ${TOKEN}`],
  ["the signature of another key", `Bearer ${signed(TOKEN, "another key of another server")}`],
  ["the signature of another token", `Bearer ${TOKEN}.${signed("b".repeat(32)).split(".")[1]}`],
  ["another scheme", `Basic ${signed(TOKEN)}`],
  ["text before the scheme", `x Bearer ${signed(TOKEN)}`],
  ["text after the signature", `Bearer ${signed(TOKEN)}x`],
  ["a shorter token, signed", `Bearer ${signed(TOKEN.slice(1))}`],
  ["a longer token, signed", `Bearer ${signed(`${TOKEN}a`)}`],
])("readBearerToken refuses %s", (_what, header) => {
  expect(readBearerToken(header, KEY)).toBeUndefined();
});

test("readBearerToken refuses another base64 spelling of the same signature", () => {
  const [token = "", signature = ""] = signed(TOKEN).split(".");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = letters.indexOf(signature.charAt(42));
  const spelled = `${signature.slice(0, 42)}${letters.charAt(last ^ 1)}=`;
  expect(Buffer.from(spelled, "base64")).toEqual(Buffer.from(signature, "base64"));
  expect(readBearerToken(`Bearer ${token}.${spelled}`, KEY)).toBeUndefined();
});

test("a personal access token is bhp_ and 40 random letters and digits, and is read back", () => {
  const tokens = Array.from({ length: 500 }, newAccessToken);
  expect(new Set(tokens).size).toBe(500);
  for (const token of tokens) {
    expect(token).toMatch(/^bhp_[A-Za-z0-9]{40}$/);
    expect(readAccessToken(`Bearer ${token}`)).toBe(token);
    expect(readAccessToken(`bearer  ${token}`)).toBe(token);
  }
});

test.each<[string, string | undefined]>([
  ["no header", undefined],
  ["a session token", `Bearer ${signed(TOKEN)}`],
  ["a token alone", `bhp_${"a".repeat(40)}`],
  ["a shorter token", `Bearer bhp_${"a".repeat(39)}`],
  ["text after the token", `Bearer bhp_${"a".repeat(41)}`],
])("readAccessToken refuses %s", (_what, header) => {
  expect(readAccessToken(header)).toBeUndefined();
});

test("the token of an identity provider is bhs_ and 40 random letters and digits, and is read back", () => {
  const tokens = Array.from({ length: 500 }, newScimToken);
  expect(new Set(tokens).size).toBe(500);
  for (const token of tokens) {
    expect(token).toMatch(/^bhs_[A-Za-z0-9]{40}$/);
    expect(readScimToken(`Bearer ${token}`)).toBe(token);
    expect(readScimToken(`bearer  ${token}`)).toBe(token);
  }
});

test.each<[string, string | undefined]>([
  ["no header", undefined],
  ["a personal access token", `Bearer ${newAccessToken()}`],
  ["a token alone", newScimToken()],
  ["a shorter token", `Bearer bhs_${"a".repeat(39)}`],
  ["text after the token", `Bearer bhs_${"a".repeat(41)}`],
])("readScimToken refuses %s", (_what, header) => {
  expect(readScimToken(header)).toBeUndefined();
});

test("the token of an app is 43 letters of base64url", () => {
  const token = randomBytes(32).toString("base64url");
  expect(readAppToken(`Bearer ${token}`)).toBe(token);
  expect(readAppToken(`bearer  ${token}`)).toBe(token);
});

test.each<[string, string | undefined]>([
  ["no header", undefined],
  ["a session token", `Bearer ${signed(TOKEN)}`],
  ["a personal access token", `Bearer ${newAccessToken()}`],
  ["a token alone", "a".repeat(43)],
  ["a shorter token", `Bearer ${"a".repeat(42)}`],
  ["text after the token", `Bearer ${"a".repeat(44)}`],
])("readAppToken refuses %s", (_what, header) => {
  expect(readAppToken(header)).toBeUndefined();
});
