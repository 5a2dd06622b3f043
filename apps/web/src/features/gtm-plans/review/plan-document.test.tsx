import type { GtmPlanReply } from "@beachhead/contract";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { PlanDocument } from "./plan-document.tsx";
import { blankPlan, fullPlan } from "./test-plan.ts";

const plain = (text: string | null) =>
  (text ?? "").replaceAll(/[\u202f\u00a0]/g, " ").replaceAll("\u2212", "-");

function show(plan: GtmPlanReply, linked = true) {
  render(
    <TestRouter>
      <PlanDocument plan={plan} top={2} linked={linked} />
    </TestRouter>,
  );
}

const rowsOf = (name: RegExp) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));

const text = () => plain(document.body.textContent);

beforeEach(() => {
  const media = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", () => media);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the plan document shows the goals with the growth they need and their path by year", () => {
  show(fullPlan());
  expect(rowsOf(/^Goals$/)[1]).toEqual([
    "Revenue (USD)",
    "2,000,000",
    "12,000,000",
    String(new Date().getFullYear() + 5),
    "43.1 % a year",
  ]);
  expect(rowsOf(/^Path by year/).at(-1)).toEqual([
    String(new Date().getFullYear() + 5),
    "12.0 M USD",
    "600 customers",
  ]);
});

it("the plan document draws each step's chart: market by industry, shares, leads around zero, scorecard", () => {
  show(fullPlan());
  const bars = (title: RegExp) => {
    const part = screen.getByRole("heading", { name: title }).parentElement?.parentElement;
    return [...(part?.querySelectorAll("dl > div:has(svg)") ?? [])].map((row) => {
      const bar = row.querySelector("rect");
      const [start, width] = ["x", "width"].map((name) => Math.round(Number(bar?.getAttribute(name))));
      return [
        plain(row.firstChild?.textContent ?? null),
        start,
        width,
        plain(row.lastChild?.textContent ?? null),
      ];
    });
  };
  expect(bars(/^Segmentation$/)).toEqual([
    ["Banking", 0, 100, "800.0 M"],
    ["Retail", 0, 63, "500.0 M"],
  ]);
  expect(bars(/^Competitors$/)[0]?.slice(1, 3)).toEqual([0, 100]);
  const leads = bars(/^Customer value map$/);
  expect(leads.find(([name]) => name === "Cost")).toEqual(["Cost", 50, 19, "+3.5"]);
  expect(leads.find(([name]) => name === "Reliability")).toEqual(["Reliability", 39, 11, "-2.0"]);
  expect(bars(/^Positioning and pricing$/).find(([name]) => name === "Localization")?.[2]).toBe(10);
});

it("the plan document compares the revenue goal with the chosen segments' market, with the arithmetic", () => {
  show(fullPlan());
  // Banking, Enterprise: 800 M x 600 / 1,000
  expect(text()).toContain(
    "The revenue goal is 2.5 % of the market of the chosen segments: 12.0 M / 480.0 M USD.",
  );
});

it("a combination in the plan document has counts, totals, competitors, scores, drivers, levels and positioning", () => {
  show(fullPlan());
  const segmentation = rowsOf(/^Segmentation of CRM-India/);
  expect(segmentation[2]).toEqual(["Retail", "1,000", "a few", "0", "500,000,000", "–not known"]);
  expect(segmentation.at(-1)?.slice(0, 5)).toEqual([
    "All industries",
    "1,600",
    "300",
    "100",
    "1,300,000,000",
  ]);
  expect(text()).toContain("Banking We hold 5 %; others hold 55 %; openness 90 of 100.");
  expect(text()).toContain("No competitors yet in Retail.");
  expect(text()).toContain(
    "Strongest: Cost, +3.5 against the average of 2 competitors. Weakest: Reliability, -2.0.",
  );
  expect(rowsOf(/^Value drivers of/)[1]?.slice(0, 2)).toEqual(["Banking", "Cost, Reliability"]);
  expect(rowsOf(/^Recommended segments of/)[1]).toEqual(["Banking", "Very highchosen", "Medium", "Low"]);
  expect(text()).toContain("A CRM\nfor banks");
  for (const note of [
    "Agreed by the board",
    "Shares are of last year",
    "Asked twelve buyers",
    "From lost deals",
  ])
    expect(text()).toContain(`Note: ${note}`);
  expect(text()).toContain(
    "Weakest: Contracts readiness (0), Localization (1), Billing/Collection Process (1).",
  );
});

it("every empty part of the plan document links to its step", () => {
  show(blankPlan());
  const links = screen.getAllByRole("link", { name: /^Go to/ }).map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/create-new-gtm/goal-setting",
    ...[
      "segmentation",
      "competitors",
      "customer-value-map",
      "overlayValueDriver",
      "recommended-segmentation",
      "company-value-proposition",
    ].map((step) => `/create-new-gtm/${step}?combination=id-India`),
  ]);
});

it("the plan document has no links into the app for a reader without an account", () => {
  show(blankPlan(), false);
  expect(text()).toContain("No accounts counted yet.");
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["https://acme.example/"]);
});

it("the plan document hides notes to the author from a reader without an account", () => {
  show(fullPlan(), false);
  expect(rowsOf(/^Goals$/)).toHaveLength(3);
  expect(text()).not.toContain("of the market of the chosen segments");
  expect(screen.queryAllByRole("link", { name: /^Edit/ })).toEqual([]);
});

it("each part of the plan document has an Edit link to its step", () => {
  show(fullPlan());
  const links = screen.getAllByRole("link", { name: /^Edit/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")]).slice(0, 3)).toEqual([
    ["Edit business details", "/create-new-gtm/business-details"],
    ["Edit goals", "/create-new-gtm/goal-setting"],
    ["Edit segmentation of CRM-India", "/create-new-gtm/segmentation?combination=id-India"],
  ]);
  expect(links).toHaveLength(9);
});

it("the plan document shows an unsafe URL as text and never as a link", () => {
  const plan = fullPlan();
  const stored = plan.competitors["CRM-India"];
  if (stored === undefined) throw new Error("There are competitors.");
  const competitors = stored.competitors.map((row) => ({ ...row, url: "javascript:alert(1)" }));
  show({ ...plan, website: "javascript:alert(1)", competitors: { "CRM-India": { ...stored, competitors } } });
  expect(screen.queryAllByRole("link", { name: /alert/ })).toEqual([]);
  expect(text()).toContain("javascript:alert(1)");
});

it("the value map of many competitors is split into tables of at most six columns of scores", () => {
  const plan = fullPlan();
  const stored = plan.customerValueData["CRM-India"];
  if (stored === undefined) throw new Error("There is a value map.");
  const rivals = Array.from({ length: 12 }, (_, index) => [`Rival ${index}`, { Cost: index % 10 }] as const);
  const values = { Acme: { Cost: 9 }, ...Object.fromEntries(rivals) };
  show({ ...plan, customerValueData: { "CRM-India": { ...stored, values } } });
  const tables = screen.getAllByRole("table", { name: /^Customer value map of/ });
  expect(tables).toHaveLength(3);
  for (const table of tables)
    expect(within(table).getAllByRole("columnheader").length).toBeLessThanOrEqual(8);
});

it("the plan document renders many combinations one after another, and all of them before printing", () => {
  vi.useFakeTimers();
  show(blankPlan(Array.from({ length: 100 }, (_, index) => `Country ${index}`)));
  const written = () => screen.queryAllByText("No accounts counted yet.", { exact: false }).length;
  expect(screen.getAllByRole("heading", { level: 3, name: /^CRM-/ })).toHaveLength(100);
  expect(written()).toBe(3);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(written()).toBe(100);
  vi.useRealTimers();
});

it("the plan document of twelve combinations is whole without printing, one after another", async () => {
  show(blankPlan(Array.from({ length: 12 }, (_, index) => `Country ${index}`)));
  await waitFor(() =>
    expect(screen.getAllByText("No accounts counted yet.", { exact: false })).toHaveLength(12),
  );
});
