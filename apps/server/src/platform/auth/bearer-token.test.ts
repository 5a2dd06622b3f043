import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readBearerToken } from "./bearer-token.ts";

const KEY = "what only this server signs with";
const TOKEN = "aB3".repeat(10) + "xY";
const signed = (token: string, key = KEY) =>
  `${token}.${createHmac("sha256", key).update(token).digest("base64")}`;

test.each(["Bearer", "bearer", "BEARER "])("%j and a token that we signed is that token", (scheme) => {
  expect(readBearerToken(`${scheme} ${signed(TOKEN)}`, KEY)).toBe(TOKEN);
});

test.each<[string, string | undefined]>([
  ["nothing", undefined],
  ["an empty header", ""],
  ["a token alone", `Bearer ${TOKEN}`],
  ["the signature of another key", `Bearer ${signed(TOKEN, "another key of another server")}`],
  ["the signature of another token", `Bearer ${TOKEN}.${signed("b".repeat(32)).split(".")[1]}`],
  ["another scheme", `Basic ${signed(TOKEN)}`],
  ["something before it", `x Bearer ${signed(TOKEN)}`],
  ["something after it", `Bearer ${signed(TOKEN)}x`],
  ["a shorter token, signed", `Bearer ${signed(TOKEN.slice(1))}`],
  ["a longer token, signed", `Bearer ${signed(`${TOKEN}a`)}`],
])("%s is none", (_what, header) => {
  expect(readBearerToken(header, KEY)).toBeUndefined();
});

test("another spelling of the same signature is none", () => {
  const [token = "", signature = ""] = signed(TOKEN).split(".");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = letters.indexOf(signature.charAt(42));
  const spelled = `${signature.slice(0, 42)}${letters.charAt(last ^ 1)}=`;
  expect(Buffer.from(spelled, "base64")).toEqual(Buffer.from(signature, "base64"));
  expect(readBearerToken(`Bearer ${token}.${spelled}`, KEY)).toBeUndefined();
});
