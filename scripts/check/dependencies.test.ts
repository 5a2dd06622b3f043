import { expect, test } from "vitest";
import { checkDependencies } from "./dependencies.ts";
import { formatFindings } from "./finding.ts";
import { fixture } from "./test-fixture.ts";

const integrity = `sha512-${"A".repeat(86)}==`;

interface Changes {
  range?: string;
  locked?: Record<string, unknown>;
  lockedRange?: string;
}

function faultsWith({ range = "1.2.3", locked = {}, lockedRange = range }: Changes): string {
  return formatFindings(
    checkDependencies(
      fixture({
        "package.json": { name: "root", engines: { node: ">=20" }, dependencies: { thing: range } },
        "package-lock.json": {
          lockfileVersion: 3,
          packages: {
            "": { name: "root", dependencies: { thing: lockedRange } },
            "node_modules/thing": { version: "1.2.3", integrity, ...locked },
            "node_modules/@house/web": { resolved: "apps/web", link: true },
          },
        },
      }),
    ),
  );
}

test("exact versions with integrity are fine", () => {
  expect(faultsWith({})).toBe("");
  expect(faultsWith({ range: "18.4.0-beta.17" })).toBe("");
});

test.each([
  "^1.2.3",
  "~1.2.3",
  "*",
  "latest",
  ">=1",
  "1.x",
  "git+https://host/x.git",
  "https://host/x.tgz",
  "file:../x",
])("the range %s is refused", (range) => {
  expect(faultsWith({ range })).toContain("name one exact version from the registry");
});

test.each([
  [{ integrity: undefined }, "has no sha512 integrity"],
  [{ integrity: "sha1-AAAA" }, "has no sha512 integrity"],
  [{ resolved: "https://mirror.example/thing.tgz" }, "names a place to download from"],
  [{ version: "git+ssh://host/thing" }, "has no exact version"],
  [{ hasInstallScript: true }, "runs a script at install"],
])("a locked package with %o is refused", (locked, message) => {
  expect(faultsWith({ locked })).toContain(message);
});

test("a lock that is behind package.json is refused", () => {
  expect(faultsWith({ lockedRange: "1.2.2" })).toContain("do not agree on thing 1.2.3 (dependencies)");
});

test("a lock without a package of another platform is refused", () => {
  const locked = { optionalDependencies: { "thing-darwin-arm64": "1.2.3" } };
  expect(faultsWith({ locked })).toContain("lacks thing-darwin-arm64 of node_modules/thing");
});

test("a missing package-lock.json is refused", () => {
  const root = fixture({ "package.json": { name: "root", engines: { node: ">=20" } } });
  expect(formatFindings(checkDependencies(root))).toContain("package-lock.json  is missing");
});

test("a package with another version elsewhere in the repository is refused", () => {
  const faults = (range: string) =>
    formatFindings(
      checkDependencies(
        fixture({
          "package.json": { name: "root", engines: { node: ">=20" }, dependencies: { thing: "1.2.3" } },
          "package-lock.json": {
            lockfileVersion: 3,
            packages: { "": { name: "root", dependencies: { thing: "1.2.3" } } },
          },
          "bench/package.json": { name: "bench", devDependencies: { thing: range } },
        }),
      ),
    );
  expect(faults("1.2.3")).toBe("");
  expect(faults("1.2.4")).toContain("asks for thing 1.2.3, but bench/package.json for 1.2.4");
});
