import { expect, test } from "vitest";
import { processorSeconds } from "../../../test/processor-time.ts";
import { isAllowed } from "./robots.ts";

const allowed = (robots: string, path: string) =>
  isAllowed(robots, "Beachhead", new URL(`https://acme.example${path}`));

test.each([
  ["", "/any", true],
  ["User-agent: *\nDisallow: /private", "/private/page", false],
  ["User-agent: *\nDisallow: /private", "/public", true],
  ["User-agent: *\nDisallow:", "/any", true],
  ["User-agent: *\nDisallow: /\nAllow: /about", "/about", true],
  ["User-agent: *\nDisallow: /\nAllow: /about", "/", false],
  ["User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  ["User-agent: *\nAllow: /\n\nUser-agent: Beachhead\nDisallow: /", "/", false],
  ["User-agent: beachhead/2.0\nUser-agent: other\nDisallow: /x # why", "/x", false],
  ["User-agent: other\nDisallow: /", "/", true],
  ["user-agent:*\r\ndisallow:/*.pdf$", "/files/a.pdf", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/files/a.pdf?b", true],
  ["User-agent: *\nDisallow: /*?session=", "/page?session=1", false],
  ["User-agent: *\nDisallow: /page$", "/page", false],
  ["User-agent: *\nDisallow: /page$", "/pages", true],
  ["Disallow: /", "/", true],
])("robots.txt %j: reading %s is allowed: %s", (robots, path, expected) => {
  expect(allowed(robots, path)).toBe(expected);
});

test("a hostile pattern takes no more time than its length", async () => {
  const robots = `User-agent: *\nDisallow: /${"*a".repeat(50_000)}b$`;
  const check = () => expect(allowed(robots, `/${"a".repeat(5_000)}`)).toBe(true);
  expect(await processorSeconds(check)).toBeLessThan(1);
});
