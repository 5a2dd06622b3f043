import { expect, test } from "vitest";
import { issuesOf } from "../test-issues.ts";
import { signInBody, signUpBody } from "./schemas.ts";

const goodAccount = { name: "Ada Lovelace", email: "ada@company.example", password: "correct horse battery" };
const issuesWith = (fields: object) => issuesOf(signUpBody, { ...goodAccount, ...fields });

test("an account needs a name, an address and a password", () => {
  expect(issuesOf(signUpBody, goodAccount)).toEqual({});
  expect(issuesOf(signUpBody, {})).toEqual({
    name: ["Name is required"],
    email: ["E-mail is required"],
    password: ["Password is required"],
  });
});

test("addresses are kept in lower case, without space around them", () => {
  expect(signUpBody.parse({ ...goodAccount, email: "  Ada@Company.EXAMPLE " }).email).toBe(
    "ada@company.example",
  );
});

test.each(["ada", "ada@", "@company.example", "ada company.example", "ada@company", "a b@company.example"])(
  "%s is not an address",
  (email) => {
    expect(issuesWith({ email })).toEqual({ email: ["Enter an e-mail address such as name@company.com"] });
  },
);

test.each([5, true, [], { at: "ada@company.example" }, "", null])("%j is not an address at all", (email) => {
  expect(issuesWith({ email })).toEqual({ email: ["E-mail is required"] });
});

test("an address has at most 254 characters", () => {
  expect(issuesWith({ email: `${"a".repeat(250)}@b.example` }).email).toEqual([
    "E-mail can have at most 254 characters",
  ]);
});

test("a password has 12 to 128 characters, counted as a person counts", () => {
  expect(issuesWith({ password: "a".repeat(11) })).toEqual({
    password: ["Password needs at least 12 characters"],
  });
  expect(issuesWith({ password: "a".repeat(12) })).toEqual({});
  expect(issuesWith({ password: "🔑".repeat(11) })).toEqual({
    password: ["Password needs at least 12 characters"],
  });
  expect(issuesWith({ password: "🔑".repeat(128) })).toEqual({});
  expect(issuesWith({ password: "a".repeat(129) })).toEqual({
    password: ["Password can have at most 128 characters"],
  });
  expect(issuesWith({ password: 123_456_789_012 })).toEqual({ password: ["Password is required"] });
});

test("a password keeps its spaces", () => {
  expect(signUpBody.parse({ ...goodAccount, password: "  twelve characters  " }).password).toBe(
    "  twelve characters  ",
  );
});

test("signing in does not tell the rules of passwords", () => {
  expect(issuesOf(signInBody, { email: goodAccount.email, password: "short" })).toEqual({});
  expect(issuesOf(signInBody, { email: goodAccount.email, password: "" })).toEqual({
    password: ["Password is required"],
  });
});
