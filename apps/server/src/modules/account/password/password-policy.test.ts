import { describe, expect, test } from "vitest";
import { passwordProblem } from "./password-policy.ts";

const problem = (password: string) =>
  passwordProblem({ name: "Ann Marie Obrador", email: "a.obrador-lee@acme.example", password });

const EASY = "Password is too easy to guess; a few unrelated words make a good one";

test.each([
  "123456789012",
  "1234567890123456",
  "qwertyuiop123",
  "qwertyuiop[]",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "qazwsxedcrfv",
  "asdfghjkl;'\\",
  "zxcvbnm,./123",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "121212121212",
  "abcabcabcabc",
  "monkeymonkey",
  "passwordpassword",
  "password1234",
  "P@ssw0rd2024!",
  "Passw0rd!!!1",
  "iloveyou1234",
  "unbelievable",
  "administrator",
  "administrator1",
  "welcome12345",
  "Welcome2025!",
  "letmein12345",
  "sunshine1234",
  "princess2010",
  "football1987",
  "liverpoolfc1",
  "manchesterunited",
  "michaeljordan",
  "jordan23jordan",
  "charlie12345",
  "changeme1234",
  "qwerty123456",
  "qwertyqwerty",
  "trustno1trustno1",
  "superman1234",
  "dragon123456",
  "0987654321098",
  "summer2024summer",
  "correcthorsebatterystaple",
])("the password %s is refused as too easy to guess", (password) => {
  expect(problem(password)).toBe(EASY);
});

test.each([
  "seven green kettles",
  "tr0ub4dor&3xyzzy",
  "gQ7#vLp2!xRd",
  "839201756284",
  "correct tortoise umbrella",
  "πάντα ῥεῖ ωραία",
  "пять зелёных чайников",
  "日本語のパスワードは長い方がよい",
  "            quiet river",
  "🦊🐢🌵🚲🎻🧭🪁🥝🧩🫖🛶🪐",
  "nojoketrainlamp",
  "aB3".repeat(20) + "tail-end-of-it",
])("the password %s is accepted", (password) => {
  expect(problem(password)).toBeUndefined();
});

describe("the length", () => {
  test("the length of a password is counted in characters, 12 to 128", () => {
    const characters = "🦊🐢🌵🚲🎻🧭🪁🥝🧩🫖🛶";
    expect(problem(characters)).toBe("Password needs at least 12 characters");
    const varied = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join(
      "",
    );
    expect(problem(varied)).toBeUndefined();
    expect(problem(`${varied}x`)).toBe("Password can have at most 128 characters");
  });

  test("the length of a password is that of its Unicode normal form", () => {
    expect(problem("e\u0301".repeat(11))).toBe("Password needs at least 12 characters");
  });
});

describe("what belongs to the user or the product", () => {
  test.each(["beachhead-tango-9", "my BEACH HEAD tango", "Beach.Head plans 77"])(
    "the password %s is refused because it names the product",
    (password) => {
      expect(problem(password)).toMatch(/name of this product/);
    },
  );
  test.each(["xx marie quartz 8", "AnnMarieObrador!7", "ob.ra.dor kettles"])(
    "the password %s is refused because it names the user",
    (password) => {
      expect(problem(password)).toMatch(/your name/);
    },
  );
  test("a password with the part of the e-mail before the @ is refused", () => {
    const account = { name: "Q", email: "kettlefan@acme.example", password: "green kettlefan 41" };
    expect(passwordProblem(account)).toMatch(/your e-mail address/);
  });
  test("a name of two letters is allowed in a password, because too many words contain it", () => {
    const account = { name: "Al", email: "al@acme.example", password: "seven metal kettles" };
    expect(passwordProblem(account)).toBeUndefined();
  });
});
