import { expect, it } from "vitest";
import { readFailure } from "./read-failure.ts";

// alephdata/aleph#1396
it.each([undefined, "<html>413 Request Entity Too Large</html>", {}, { message: "too large" }])(
  "a 413 of a proxy with the body %j says that the proxy refused it, and what to do",
  (body) => {
    const { code, message } = readFailure(413, body);
    expect(code).toBe("too_large");
    expect(message).toMatch(/^A proxy in front of the app refused this because of its size\..* 200 MB\.$/);
  },
);

it("a 413 of the server keeps the server's sentence", () => {
  const message = "The file is larger than 200 MB. Split it and upload the parts.";
  expect(readFailure(413, { code: "too_large", message })).toMatchObject({ code: "too_large", message });
});

it("another answer in an unknown form is unreadable", () => {
  expect(readFailure(502, "<html>Bad gateway</html>").code).toBe("unreadable");
});
