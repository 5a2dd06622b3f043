import { expect, test } from "vitest";
import { requireOwnOrigin } from "./own-origin.ts";

const from = (headers: Record<string, string>) => () =>
  requireOwnOrigin({ requestHeader: (name) => headers[name] }, "https://plan.example.com");
const host = "plan.example.net:3000";

test.each([
  {},
  { host },
  { origin: "https://plan.example.com", host },
  { origin: `http://${host}`, host },
  { origin: `https://${host}`, host },
])("a sign-in request with %j passes: it comes from no browser or from our own page", (headers) => {
  expect(from(headers)).not.toThrow();
});

test.each([
  "https://evil.example",
  `https://evil-${host}`,
  `https://${host}.evil.example`,
  "https://plan.example.com.evil.example",
  "null",
])("a sign-in request that a page of %s started is refused", (origin) => {
  expect(from({ origin, host })).toThrow("This request came from another site");
});
