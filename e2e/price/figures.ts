import { expect, type Locator, type Page } from "@playwright/test";
import type { WorkedExample } from "./worked-example.ts";

type Scenario = WorkedExample["lowMidHigh"]["low"];
type ScenarioName = keyof WorkedExample["lowMidHigh"];

const MINUS = "\u2212";

/**
 * A figure of the examples (at most four decimals) as the screen must show it: two decimals, half up, counted in
 * whole ten-thousandths so that no binary fraction can tip it.
 */
function toTheCent(value: number): string {
  const cents = Math.floor((Math.round(Math.abs(value) * 10_000) + 50) / 100);
  const units = Math.floor(cents / 100).toLocaleString("en");
  const text = `${units}.${String(cents % 100).padStart(2, "0")}`;
  return value < 0 && cents > 0 ? MINUS + text : text;
}

/** A figure of a forecast as the screen must show it: the cents of the engine as whole money, half up. */
function whole(value: number): string {
  const cents = Math.floor((Math.round(Math.abs(value) * 10_000) + 50) / 100);
  const size = Math.floor((cents + 50) / 100);
  return value < 0 && size > 0 ? MINUS + size.toLocaleString("en") : size.toLocaleString("en");
}

const count = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 2 });

const costLineNames: Record<keyof Scenario["costLines"][number], string> = {
  amortisedDevelopment: "Development, amortised",
  ongoingProductDevelopment: "Development, ongoing",
  admin: "Administration",
  infrastructureFixed: "Infrastructure, fixed",
  salesAndMarketingFixed: "Sales and marketing, fixed",
  extra: "Extra",
  onboarding: "Onboarding",
  implementation: "Implementation",
  infrastructureUsers: "Infrastructure, per user",
  support: "Support",
  salesAndMarketingVariable: "Sales and marketing, variable",
  otherVariable: "Other, per user",
};

function isCostLine(name: string): name is keyof typeof costLineNames {
  return name in costLineNames;
}

/** Rows of the statement that the example fixes. */
function statementOf(scenario: Scenario): Record<string, string[]> {
  const rows: Record<string, string[]> = {
    Customers: scenario.customers.map(count),
    Users: scenario.users.map(count),
    Revenue: scenario.revenue.map(whole),
    EBIT: scenario.ebit.map(whole),
    "EBIT %": scenario.ebitPercent.map(toTheCent),
  };
  for (const line of Object.keys(costLineNames).filter(isCostLine))
    rows[costLineNames[line]] = scenario.costLines.map((lines) => whole(lines[line]));
  return rows;
}

/** Rows of one plan. */
function planOf(plan: Scenario["plans"][number]): Record<string, string[]> {
  const { years } = plan;
  return {
    "Price per user": years.map((year) => toTheCent(year.pricePerUser)),
    "New customers": years.map((year) => count(year.newCustomers)),
    "Retained customers": years.map((year) => count(year.retainedCustomers)),
    "Lost customers": years.map((year) => count(year.lostCustomers)),
    Customers: years.map((year) => count(year.customers)),
    Users: years.map((year) => count(year.users)),
    "Upfront fees": years.map((year) => whole(year.revenueUpfront)),
    "Annual fees": years.map((year) => whole(year.revenueAnnualFixed)),
    "Revenue from user prices": years.map((year) => whole(year.revenuePerUser)),
    Revenue: years.map((year) => whole(year.revenue)),
  };
}

/** A table as its rows: heading -> cells. */
async function rowsOf(table: Locator): Promise<Record<string, string[]>> {
  return table.evaluate((element) => {
    const read: Record<string, string[]> = {};
    for (const row of element.querySelectorAll("tbody tr")) {
      const name = row.querySelector("th")?.textContent?.trim() ?? "";
      read[name] = [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "");
    }
    return read;
  });
}

const scenarioNames = { low: "Low", mid: "Middle", high: "High" } as const;

/** Chooses a scenario by keyboard and compares every deterministic figure on the screen with the example's. */
export async function expectFigures(page: Page, example: WorkedExample, name: ScenarioName): Promise<void> {
  const choice = page.getByRole("radio", { name: scenarioNames[name], exact: true });
  await page
    .getByRole("group", { name: "Point of the ranges" })
    .getByRole("radio", { checked: true })
    .focus();
  for (let step = 0; step < 3 && !(await choice.isChecked()); step += 1)
    await page.keyboard.press("ArrowRight");
  await expect(choice).toBeChecked();

  const scenario = example.lowMidHigh[name];
  const statement = page.getByRole("table", { name: "Revenue to EBIT" });
  await expect
    .poll(() => rowsOf(statement), { message: `statement of ${name}` })
    .toMatchObject(statementOf(scenario));
  for (const plan of scenario.plans) {
    const table = page.getByRole("table", { name: plan.name, exact: true });
    await expect
      .poll(() => rowsOf(table), { message: `${plan.name} of ${name}` })
      .toMatchObject(planOf(plan));
  }
}
