import { expect, test } from "vitest";
import { BILL_FILE, billOfMaterials } from "../../apps/server/src/platform/http/bill-of-materials.ts";
import { findBillFaults, findMissingNotices } from "./licenses.ts";
import { readText, repositoryRoot } from "./repository.ts";
import { fixture } from "./test-fixture.ts";

const NOTICES = `# Licenses
## react - 19.0.0 (MIT)
MIT License
## react-dom - 19.0.0 (MIT)
MIT License
## Fonts
The Inter Project Authors
The Schibsted-Grotesk Project Authors
SIL OPEN FONT LICENSE Version 1.1
`;
const LANDING = '<a href="/licenses.txt">Licences</a>';

const messagesOf = (files: Record<string, string>) =>
  findMissingNotices(fixture(files)).map(({ message }) => message);

test("a build with all notices and a link to them passes", () => {
  expect(messagesOf({ "licenses.txt": NOTICES, "landing.html": LANDING })).toEqual([]);
});

test.each([
  ["## react - ", "has no notice of react"],
  ["## react-dom - ", "has no notice of react-dom"],
  ["The Inter Project", "has no notice of Inter"],
  ["The Schibsted-Grotesk Project", "has no notice of Schibsted Grotesk"],
])("a build without %j is found", (words, message) => {
  expect(messagesOf({ "licenses.txt": NOTICES.replace(words, ""), "landing.html": LANDING })).toEqual([
    message,
  ]);
});

test("a build without the notices, or without a link to them, is found", () => {
  expect(messagesOf({ "landing.html": LANDING })).toEqual([expect.stringMatching(/^is missing/)]);
  expect(messagesOf({ "licenses.txt": NOTICES, "landing.html": "" })).toEqual([
    "has no link to /licenses.txt",
  ]);
});

const lock = readText(repositoryRoot, "package-lock.json");

const billFaults = (text: string) =>
  findBillFaults(fixture({ [BILL_FILE]: text }), lock).map(({ message }) => message);

test("the bill of materials has each package of the lock file that is not for development, once, with its hash", () => {
  const bill = billOfMaterials(lock);
  expect(billFaults(JSON.stringify(bill))).toEqual([]);
  const [react] = bill.components.filter(({ name }) => name === "react");
  expect(react?.purl).toMatch(/^pkg:npm\/react@\d/);
  expect(react?.hashes[0]?.alg).toBe("SHA-512");
  expect(react?.licenses).toEqual([{ license: { id: "MIT" } }]);
  expect(bill.components.map(({ name }) => name)).not.toContain("vitest");
  expect(JSON.stringify(billOfMaterials(lock))).toBe(JSON.stringify(bill));
});

test("a bill that lacks a package, has one twice, has one too many or has no hash is found", () => {
  const bill = billOfMaterials(lock);
  const [first, second, ...rest] = bill.components;
  if (first === undefined || second === undefined) throw new Error("no packages");
  const withComponents = (...components: object[]) => billFaults(JSON.stringify({ ...bill, components }));
  expect(withComponents(second, ...rest)).toEqual([`lacks ${first.purl}`]);
  expect(withComponents(first, first, second, ...rest)).toEqual([`has ${first.purl} more than once`]);
  const foreign = { ...first, purl: "pkg:npm/vitest@1.0.0" };
  expect(withComponents(foreign, ...bill.components)).toEqual([
    "has pkg:npm/vitest@1.0.0, which is not shipped",
  ]);
  expect(withComponents({ ...first, hashes: [] }, second, ...rest)).toEqual([`has no hash of ${first.purl}`]);
  expect(billFaults(JSON.stringify({ ...bill, bomFormat: "SPDX" }))).toEqual(["is not CycloneDX 1.6"]);
  expect(findBillFaults(fixture({}), lock)).toMatchObject([
    { message: expect.stringMatching(/^is missing/) },
  ]);
});
