import { expect, it } from "vitest";
import { readAddresses } from "./read-addresses.ts";

it.each([
  ["ada@example.com, grace@example.com", ["ada@example.com", "grace@example.com"]],
  ["ada@example.com; grace@example.com;", ["ada@example.com", "grace@example.com"]],
  ["ada@example.com\r\ngrace@example.com\n\n", ["ada@example.com", "grace@example.com"]],
  [
    "ada@example.com grace@example.com\talan@example.com",
    ["ada@example.com", "grace@example.com", "alan@example.com"],
  ],
  [
    'Ada Lovelace <Ada@Example.com>, "Hopper, Grace" <grace@example.com>',
    ["ada@example.com", "grace@example.com"],
  ],
  ["mailto:ada@example.com", ["ada@example.com"]],
  ["", []],
])("%j is read as its addresses", (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, faulty: [], repeated: 0 });
});

it("an address that is there twice counts once, also in capital letters", () => {
  expect(readAddresses("ada@example.com, ADA@example.com")).toEqual({
    emails: ["ada@example.com"],
    faulty: [],
    repeated: 1,
  });
});

it("what is no address is named as it was written, and the others are read", () => {
  expect(readAddresses("ada@, Grace Hopper, Alan <alan>, bob@example.com")).toEqual({
    emails: ["bob@example.com"],
    faulty: ["ada@", "Grace Hopper", "Alan <alan>"],
    repeated: 0,
  });
});
