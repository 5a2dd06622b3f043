import { describe, expect, test } from "vitest";
import { readPatch } from "./read-patch.ts";
import { readFilter, readNames, readPath } from "./read-query.ts";
import { ScimFault } from "./scim-fault.ts";

function faultOf(read: () => unknown): [number, string | undefined] | "taken" {
  try {
    read();
    return "taken";
  } catch (error) {
    if (!(error instanceof ScimFault)) throw error;
    return [error.status, error.scimType];
  }
}

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const patchOf = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const invalidFilter = [400, "invalidFilter"];
const invalidPath = [400, "invalidPath"];

test.each([
  'userName eq "ada@acme.example"',
  'USERNAME EQ "Ada O\'Neil (Sales) [EU]"',
  'externalId eq "5f2c"',
  'displayName eq "Planners, and or not"',
  'id eq "54D382A4" and members[value eq "2819c223"]',
  'members[value eq "2819c223"]',
  'emails[type eq "work"].value eq "ada@acme.example"',
  'emails[type eq "work" and primary eq true]',
  'userName sw "a" or externalId pr and active eq false',
  'meta.lastModified gt "2026-05-13T04:42:34Z"',
  `${ENTERPRISE}:employeeNumber eq 12`,
])("the filter %s, as identity providers send it, is taken", (filter) => {
  expect(readFilter(filter)).toBe(filter);
});

test.each([
  "displayName",
  "name.familyName",
  "members",
  'members[value eq "2819c223"]',
  'emails[type eq "work"].value',
  'roles[primary eq "True"].value',
  `${ENTERPRISE}:department`,
])("the path %s, as identity providers send it, is taken", (path) => {
  expect(readPath(path)).toBe(path);
});

test("names of attributes are taken up to 50, with schema and part", () => {
  expect(readNames(`userName, name.familyName,${ENTERPRISE}:manager.value`)).toBe(
    `userName,name.familyName,${ENTERPRISE}:manager.value`,
  );
  const most = Array.from({ length: 50 }, () => "userName").join(",");
  expect(readNames(most)).toBe(most);
  expect(faultOf(() => readNames(`${most},id`))).toEqual(invalidFilter);
});

describe("10,000 characters, and 500, of what SCIMMY would take too long for", () => {
  const shapes: [string, (length: number) => string][] = [
    ["escapes without an end", (length) => `userName eq "${"\\a".repeat(length / 2)}`],
    ["line breaks without an end", (length) => `userName eq "${"\n".repeat(length)}`],
    ["groups", (length) => '(id eq "a" or id eq "b") and '.repeat(length / 29)],
    ["parentheses", (length) => "(".repeat(length)],
    ["brackets", (length) => `emails${"[type ".repeat(length / 6)}`],
    ["brackets in a text", (length) => `emails[type eq "${"]".repeat(length)}"].value`],
    ["comparisons", (length) => `id pr${" and id pr".repeat(length / 10)}`],
    ["names", (length) => "a".repeat(length)],
    ["names with points", (length) => "a.".repeat(length / 2)],
    ["names with colons", (length) => `urn:${"a:".repeat(length / 2)}`],
    ["spaces", (length) => `id${" ".repeat(length)}zz`],
    ["numbers", (length) => `id eq ${"1".repeat(length)}x`],
    ["commas", (length) => ",".repeat(length)],
  ];
  test.each(shapes)("%s are refused at once", (_name, shape) => {
    const start = performance.now();
    for (const text of [shape(490), shape(10_000)]) {
      expect(faultOf(() => readFilter(text))).toEqual(invalidFilter);
      expect(faultOf(() => readNames(`${text}(`))).toEqual(invalidFilter);
      expect(faultOf(() => readPath(`${text}(`))).toEqual(invalidPath);
    }
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

test.each([
  '__proto__.isAdmin eq "x"',
  'constructor.keys eq "x"',
  'urn:a.__proto__.isAdmin:b eq "x"',
  'name eq "a" and name.map.call eq "b"',
  'name eq "a" and name.length eq "b"',
])("the filter %s, which would change what all objects share, is refused", (filter) => {
  expect(faultOf(() => readFilter(filter))).toEqual(invalidFilter);
});

test.each([
  ["a path", { op: "replace", path: 'members[value eq "\\a\\a"]', value: [] }, invalidPath],
  ["a name in place of a path", { op: "add", value: { 'emails[type eq "\\a"]': 1 } }, invalidPath],
  ["a name to remove", { op: "remove", path: "emails", value: [{ 'id eq "': 1 }] }, invalidPath],
  ["a text to remove", { op: "remove", path: "emails", value: [{ value: '"\\a' }] }, [400, "invalidValue"]],
  [
    "too many values",
    { op: "add", path: "emails", value: Array.from({ length: 200 }, () => ({ value: "a" })) },
    [413, undefined],
  ],
])(
  "a patch with %s that SCIMMY would make a long or wrong filter of is refused",
  (_what, operation, fault) => {
    expect(faultOf(() => readPatch(patchOf(operation), "User"))).toEqual(fault);
  },
);

test("a patch of a group takes some hundred members, added and removed as Entra and Okta do", () => {
  const members = Array.from({ length: 500 }, (_, index) => ({ $ref: null, value: `member-${index}` }));
  const removals = members.map(({ value }) => ({ op: "remove", path: `members[value eq "${value}"]` }));
  const lists = patchOf(
    { op: "Add", path: "members", value: members },
    { op: "Remove", path: "members", value: members },
  );
  expect(readPatch(lists, "Group").Operations).toHaveLength(2);
  expect(readPatch(patchOf(...removals), "Group").Operations).toHaveLength(500);
});
