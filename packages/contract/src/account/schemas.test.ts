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

test("an e-mail address is trimmed and changed to lower case", () => {
  expect(signUpBody.parse({ ...goodAccount, email: "  Ada@Company.EXAMPLE " }).email).toBe(
    "ada@company.example",
  );
});

test.each(["ada", "ada@", "@company.example", "ada company.example", "ada@company", "a b@company.example"])(
  "%s is not a valid e-mail address",
  (email) => {
    expect(issuesWith({ email })).toEqual({ email: ["Enter an e-mail address such as name@company.com"] });
  },
);

test.each([5, true, [], { at: "ada@company.example" }, "", null])("e-mail %j counts as missing", (email) => {
  expect(issuesWith({ email })).toEqual({ email: ["E-mail is required"] });
});

test("an e-mail address has at most 254 characters", () => {
  expect(issuesWith({ email: `${"a".repeat(250)}@b.example` }).email).toEqual([
    "E-mail can have at most 254 characters",
  ]);
});

test("a password has 12 to 128 characters, and an emoji counts as one", () => {
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

test("sign-in does not reveal the password rules", () => {
  expect(issuesOf(signInBody, { email: goodAccount.email, password: "short" })).toEqual({});
  expect(issuesOf(signInBody, { email: goodAccount.email, password: "" })).toEqual({
    password: ["Password is required"],
  });
});
