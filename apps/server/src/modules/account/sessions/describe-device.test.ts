import { expect, test } from "vitest";
import { processorSeconds } from "../../../test/processor-time.ts";
import { describeDevice } from "./describe-device.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome on Windows",
    "computer",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
    "phone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on macOS",
    "computer",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
    "tablet",
  ],
  ["curl/8.5.0", "curl", "other"],
  ["", "Unknown device", "other"],
  ["<script>alert(1)</script>", "Unknown device", "other"],
])("describeDevice names '%s' as %s", (userAgent, name, kind) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind });
});

test("describeDevice handles long and hostile user agents in under 0.5 s of CPU time", async () => {
  const describeAll = () => {
    for (const text of ["a".repeat(300), "Mozilla/".repeat(40), `${" ".repeat(299)}/`, "Chrome/(".repeat(37)])
      expect(describeDevice(text).name.length).toBeLessThan(60);
  };
  expect(await processorSeconds(describeAll)).toBeLessThan(0.5);
});
