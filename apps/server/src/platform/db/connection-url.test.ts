import { expect, test } from "vitest";
import { parseConnectionUrl, withDatabase, withoutPassword, withSessionSettings } from "./connection-url.ts";

const optionsOf = (url: string) => new URL(url).searchParams.get("options");

test("session settings are added after the address's own, so that they win", () => {
  expect(optionsOf(withSessionSettings("postgres://u:p@h/d", { role: "app" }))).toBe("-c role=app");
  expect(
    optionsOf(withSessionSettings("postgres://u:p@h/d?options=-c%20role%3Downer", { role: "app" })),
  ).toBe("-c role=owner -c role=app");
});

test("parseConnectionUrl reads an address without a host, for a socket folder", () => {
  const url = parseConnectionUrl("postgres://u:p@/d?host=/run/pg&port=5433");
  expect([url.username, url.pathname, url.searchParams.get("host")]).toEqual(["u", "/d", "/run/pg"]);
  expect(parseConnectionUrl("postgresql:///d").pathname).toBe("/d");
});

test.each(["", "localhost:5432/d", "mysql://u@h/d", "not an address"])("%j is not a database URL", (text) => {
  expect(() => parseConnectionUrl(text)).toThrow(TypeError);
});

test("withDatabase changes the database of an address and nothing else", () => {
  expect(withDatabase("postgres://u:p@h:5/d?host=/s", "other")).toBe("postgres://u:p@h:5/other?host=/s");
});

test("withoutPassword removes the password before the host and among the parameters", () => {
  expect(withoutPassword("postgres://u:secret@h/d?password=secret")).not.toContain("secret");
});
