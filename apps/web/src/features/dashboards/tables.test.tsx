import type { CalibrationReply, DashboardSimulation, EmailCampaignReply } from "@beachhead/contract";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toRows } from "../../components/chart-frame/save-chart.ts";
import * as files from "../../lib/download/download.ts";
import { CampaignTable } from "./campaign-table.tsx";
import { calibrationFigures } from "./planned/calibration-figures.ts";
import { PlanTable } from "./pricing/plan-table.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Saves the figures of the table on the screen as a CSV file. */
async function saved(): Promise<{ name: string; lines: string[] }> {
  const download = vi.spyOn(files, "download").mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole("button", { name: "Copy or download these figures" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Download CSV", hidden: true }));
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce());
  const [file, name = ""] = download.mock.lastCall ?? [];
  return { name, lines: ((await file?.text()) ?? "").split("\r\n").slice(0, -1) };
}

const campaign: EmailCampaignReply["campaigns"][number] = {
  key: "1",
  name: "=HYPERLINK(1)",
  subject: "Spring, at last",
  status: "Sent",
  sentAt: "2026-03-01T08:00:00.000Z",
  figures: {
    sent: 1200,
    delivered: 1190,
    opens: 400,
    clicks: 60,
    bounces: 10,
    unsubscribes: 3,
    deliveryRate: 0.9917,
    openRate: 0.3361,
    clickRate: 0.0504,
    clickToOpenRate: 0.15,
    bounceRate: 0.0083,
    unsubscribeRate: 0.0025,
  },
};

test("the campaign CSV has counts and rates, no name that is a formula, and blank cells for a draft", async () => {
  const draft = { ...campaign, key: "2", name: "Autumn", status: "Draft", sentAt: null, figures: null };
  render(<CampaignTable campaigns={[campaign, draft]} />);
  const { name, lines } = await saved();
  expect(name).toBe("campaigns-last-sent-first.csv");
  expect(lines[0]).toMatch(
    /"Campaign","Subject","Status","Sent on","Sent",.*"Unsubscribed, % of delivered"$/,
  );
  expect(lines.slice(1)).toEqual([
    `"'=HYPERLINK(1)","Spring, at last","Sent","2026-03-01",1200,1190,400,60,10,3,99.17,33.61,5.04,0.83,0.25`,
    '"Autumn","Spring, at last","Draft",,,,,,,,,,,,',
  ]);
});

const simulation: DashboardSimulation = {
  id: "1",
  title: "Launch",
  productName: "CRM",
  geo: "India",
  currency: "EUR",
  isBaseline: true,
  firstYear: 2027,
  yearStartMonth: 1,
  targetYear: 1,
  revenueTarget: 1_000,
  place: "mid",
};

test("the CSV of pricing plans has numbers, with percent signs in the headers", async () => {
  const year = {
    year: 1,
    customers: 10,
    newCustomers: 10,
    lostCustomers: 0,
    users: 100,
    revenue: 902.5,
    shareOfRevenue: 1,
    recurringRevenue: 900,
    revenuePerCustomer: 90,
    contribution: 450,
    contributionMargin: null,
  };
  const plan = { name: "+Team", pricePerUser: 9.5, customersFirstYear: 10, targetRevenue: 1_000 };
  render(
    <PlanTable simulation={simulation} plans={[{ ...plan, attainment: 0.9025, split: 1, years: [year] }]} />,
  );
  const { name, lines } = await saved();
  expect(name).toBe("pricing-plans-in-2027-year-1.csv");
  expect(lines[0]).toMatch(/"Price per user, EUR","Customers",.*"Attainment, %","Revenue per customer, EUR"/);
  expect(lines[1]).toBe(`"'+Team",9.5,10,100,902.5,100,100,90.25,90,`);
});

test("calibrationFigures has a line for each figure and assumption, blank where there are too few deals", () => {
  const reply: CalibrationReply = {
    success: true,
    currency: "USD",
    window: { from: "2024-11-23", to: "2026-11-23" },
    least: 10,
    most: 200_000,
    unconverted: 0,
    unreadAmounts: 0,
    rows: [
      {
        key: "Field Sales",
        won: 7,
        lost: 17,
        winRate: { value: 0.2917, low: 0.1491, high: 0.4917 },
        dealSize: null,
        cycleDays: null,
        revenueFactor: null,
        proposals: [
          {
            dgPlanId: "1",
            planname: "@India",
            version: 1,
            currency: "INR",
            editable: true,
            channelKey: 6,
            input: "closeRatio",
            before: 25,
            after: 29.17,
            low: 14.91,
            high: 49.17,
            deals: 24,
            effect: {
              people: { before: 1, after: 1 },
              cost: { before: 1, after: 1 },
              revenue: { before: 1, after: 1 },
            },
            verdict: "confirmed",
          },
        ],
      },
    ],
  };
  expect(toRows(calibrationFigures(reply)).slice(1)).toEqual([
    ["Field Sales", "Win rate, %", 24, 29.17, 14.91, 49.17, null, null, null],
    ["Field Sales", "Deal size, USD", 7, null, null, null, null, null, null],
    ["Field Sales", "Time to close, days", 7, null, null, null, null, null, null],
    ["Field Sales", "Close ratio, %", 24, 29.17, 14.91, 49.17, "@India", 25, "confirmed"],
  ]);
});
