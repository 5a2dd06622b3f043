import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { MailText, partsOf } from "./mail-text.tsx";

afterEach(cleanup);

const OURS = ["https://plan.example"];
const pathsIn = (text: string) =>
  partsOf(text, OURS).flatMap(({ path }) => (path === undefined ? [] : [path]));

it("an address of the product itself becomes a link", () => {
  expect(partsOf("Open https://plan.example/verify-email/abc?x=1#y now", OURS)).toEqual([
    { text: "Open " },
    { text: "https://plan.example/verify-email/abc?x=1#y", path: "/verify-email/abc?x=1#y" },
    { text: " now" },
  ]);
});

it.each([
  "https://evil.example/plan.example",
  "https://plan.example.evil.example/",
  "https://plan.example@evil.example/",
  "https://evil.example@plan.example/",
  "http://plan.example/",
  "https://plan.example:8443/",
  "javascript:alert(1)",
  "//evil.example/",
  "<a href='https://evil.example'>https://evil.example</a>",
])("%s stays text without a link", (text) => {
  expect(pathsIn(text)).toEqual([]);
  expect(
    partsOf(text, OURS)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

it("a path that begins with two slashes stays on this site", () => {
  render(<MailText text="https://plan.example//evil.example/" origin="https://plan.example" />);
  const link = screen.getByRole<HTMLAnchorElement>("link");
  expect(link.origin).toBe(location.origin);
});
