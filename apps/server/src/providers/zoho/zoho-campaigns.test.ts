import { expect, test } from "vitest";
import type { Egress } from "../../platform/egress/egress.ts";
import { zohoHosts } from "./data-centres.ts";
import { createZohoCampaigns } from "./zoho-campaigns.ts";

/** The figures of a campaign whose report has these texts. */
async function figuresOf(report: Record<string, unknown>) {
  const egress: Egress = {
    fetchOutside: async () => ({
      status: 200,
      url: "",
      text: JSON.stringify({ code: "0", status: "success", "campaign-reports": [report] }),
      header: () => undefined,
    }),
    close: async () => undefined,
  };
  const { reader } = createZohoCampaigns({ hosts: zohoHosts, sandbox: undefined }, egress);
  if (!("figures" in reader)) throw new Error("The connector reads no campaigns");
  return reader.figures({ token: "1000.a", dataCentre: "us" }, "key");
}

test("counts of a campaign are read with the groups of thousands of any account", async () => {
  const report = {
    emails_sent_count: "12,345",
    delivered_count: "12.001",
    opens_count: "3 456",
    unique_clicks_count: "1,23,456",
    bounces_count: "344",
    unsub_count: "",
    spams_count: "-",
  };
  expect(await figuresOf(report)).toEqual({
    sent: 12_345,
    delivered: 12_001,
    opened: 3_456,
    clicked: 123_456,
    bounced: 344,
    unsubscribed: 0,
    spam: 0,
  });
});

test.each(["12.5", "34 %", "many", "-3"])(
  "a campaign with the count %j has no figures, not wrong ones",
  async (text) => {
    expect(await figuresOf({ emails_sent_count: "100", delivered_count: text })).toBeNull();
  },
);
