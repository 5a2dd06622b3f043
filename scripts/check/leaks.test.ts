import { expect, test } from "vitest";
import { formatFindings } from "./finding.ts";
import { checkLeaks } from "./leaks.ts";
import { fixture } from "./test-fixture.ts";

const faultsOf = (text: string) => formatFindings(checkLeaks(fixture({ "docs/notes.md": `${text}\n` })));

/** Written in pieces, so that this file does not hold what it looks for. */
const joined = (...pieces: string[]) => pieces.join("");

test.each([
  joined("see /ro", "ot/project/file"),
  joined("see /ho", "me/ada/project"),
  joined("see /Us", "ers/ada/project"),
  joined("see /wo", "rk/main/package.json"),
  joined("registry=https://npm-reg", "istry.example.com/"),
  joined("https://host.inter", "nal/path"),
  joined("-----BEGIN RSA PRIV", "ATE KEY-----"),
  joined("AKIA", "ABCDEFGHIJKLMNOP"),
  joined("gh", "p_", "a1".repeat(18)),
  joined("const apiTok", 'en = "', "a1b2c3d4".repeat(4), '"'),
  joined("postgres://owner:s3cretpw", "@db.example.com/app"),
])("%s is found as a leak", (text) => {
  expect(faultsOf(text)).toContain("docs/notes.md:1");
});

test("public addresses, common paths and example credentials are no leaks", () => {
  expect(
    faultsOf(
      [
        "https://packages.example/ and /var/lib/beachhead and /tmp/x and ~/.config",
        "DATABASE_URL=postgres://owner:password@localhost/app",
        'token: "short"',
      ].join("\n"),
    ),
  ).toBe("");
});
