import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import { describe } from "./summary.ts";

const services = {
  home: { folder: "/data" },
  database: { version: "18.4", cluster: undefined, place: "database.example" },
  sandboxes: { ports: { razorpay: { http: 4000 } } },
};

/** The line of the summary about payments. */
function paymentLine(environment: Record<string, string>): string {
  const settings = readSettings(environment);
  const text = describe({ settings, services, example: undefined, logFile: undefined });
  return (text.split("\n").find((line) => line.includes("payments")) ?? "").trim().replaceAll(/ +/g, " ");
}

const keys = (keyId: string) => ({ RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: "secret" });

test.each([
  ["without keys", {}, /^Sandboxed payments \(no money moves\)/],
  ["with test keys", keys("rzp_test_1"), /^Live payments through Razorpay \(test keys, no money moves\)$/],
  ["with live keys", keys("rzp_live_1"), /^Live payments through Razorpay \(real money\)$/],
])("the summary of a start says whether payments are real %s", (_when, environment, line) => {
  expect(paymentLine(environment)).toMatch(line);
});
