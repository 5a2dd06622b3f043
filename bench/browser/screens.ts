import type { Locator, Page } from "playwright-core";
import { settle } from "./browser.ts";
import { PAUSE, type Session, type Visit } from "./sessions.ts";

const EXAMPLE_SIMULATION = "Monthly seats, three plans";

const field = (page: Page, name: string) =>
  page.locator(`input[name="${name}"], textarea[name="${name}"]`).first();

/** Moves the mouse there, presses, and releases a little later, as a hand does. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.hover();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await settle(page);
  // As a mouse does it: a locator's click runs a script of its own in the page first.
  await page.mouse.click(x + width / 2, y + height / 2, { delay: PAUSE });
}

/** Puts the cursor at the end of a field. */
async function enter(page: Page, name: string): Promise<void> {
  await press(page, field(page, name));
  await page.keyboard.press("End");
}

/** Types digits and takes each away again, half of the keys each. */
async function digits(page: Page, keys: number): Promise<void> {
  for (let typed = 0; typed < keys; typed += 2) {
    await page.keyboard.type("1", { delay: PAUSE });
    await page.keyboard.press("Backspace", { delay: PAUSE });
  }
}

async function typeAndErase(page: Page, name: string, keys: number): Promise<void> {
  await enter(page, name);
  await digits(page, keys);
}

/** The example's simulation, open in the simulator. */
export async function openSimulator(page: Page): Promise<void> {
  await page.getByRole("link", { name: EXAMPLE_SIMULATION }).click();
  await page.getByRole("heading", { name: /^Median revenue/ }).waitFor();
}

/** A saved cost of the example. */
async function openCost(page: Page): Promise<void> {
  await page.getByRole("table").getByRole("link").first().click();
  await field(page, "fixedAdminCost").waitFor();
}

export const SIMULATIONS = "/simulation/saved-simulations";
export const COSTS = "/inputcost/savedCosts";

export const sessions: readonly Session[] = [
  {
    name: "Simulator",
    path: SIMULATIONS,
    open: openSimulator,
    async act(page) {
      await typeAndErase(page, "revenueTarget", 6);
      await typeAndErase(page, "plan.1.pricePerUserMax", 6);
      await typeAndErase(page, "ebitTarget", 4);
      await press(page, page.getByRole("heading", { level: 1 }));
    },
    begin: (page) => enter(page, "revenueTarget"),
    type: digits,
  },
  {
    name: "Product cost",
    path: COSTS,
    open: openCost,
    async act(page) {
      await typeAndErase(page, "fixedAdminCost", 6);
      await typeAndErase(page, "fixedSalesAndMarketingCost", 6);
      await press(page, page.getByRole("heading", { level: 1 }));
    },
    begin: (page) => enter(page, "fixedAdminCost"),
    type: digits,
  },
];

export const LARGE_PLAN = "Twenty products";

/** A plan of twenty products, every card open. */
export const largePlanSession: Session = {
  name: "Business details with 20 products",
  path: "/my-gtm-plans",
  async open(page) {
    await page.getByRole("link", { name: LARGE_PLAN, exact: true }).click();
    await page.getByRole("button", { name: "Collapse all" }).click();
    await page.getByRole("button", { name: "Expand all" }).click();
    await field(page, "products.19.name").waitFor();
  },
  async act(page) {
    await typeAndErase(page, "products.9.name", 6);
    await typeAndErase(page, "products.10.description", 6);
    await typeAndErase(page, "companyName", 4);
    await press(page, page.getByRole("heading", { level: 1 }));
  },
  begin: (page) => enter(page, "products.9.name"),
  type: digits,
};

export const WIDE_PLAN = "Sixty industries";
const CHIPS = 1_800;

async function tick(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press("Space", { delay: PAUSE });
}

/** Ten attributes of sixty industries in three sizes, in one combination. */
export const valueDriversSession: Session = {
  name: "Value drivers, 1,800 chips",
  path: "/my-gtm-plans",
  async open(page) {
    await page.getByRole("link", { name: WIDE_PLAN, exact: true }).click();
    await page.getByRole("link", { name: /^Value drivers/ }).click();
    await page
      .locator("[data-attribute]")
      .nth(CHIPS - 1)
      .waitFor({ state: "attached" });
    await page.locator("[data-attribute]").first().focus();
  },
  async act(page) {
    for (const index of [0, 4, 11, 17, 23, 31, 38, 44]) {
      await press(page, page.locator("[data-attribute]").nth(index));
      await page.keyboard.press("ArrowRight", { delay: PAUSE });
    }
    await tick(page, 4);
  },
  begin: (page) => page.locator("[data-attribute]").first().focus(),
  type: tick,
};

/** A channel plan of all 25 channels, open at the first. @param id the plan's */
export function channelPlanSession(id: string): Session {
  const target = "channels.1.roiTable.pipelineTarget";
  return {
    name: "Channel plan, 25 channels",
    path: `/create-new-dgplan?plan=${id}`,
    async open(page) {
      await field(page, target).waitFor();
      await page.getByRole("region", { name: "Results" }).getByRole("heading").first().waitFor();
    },
    async act(page) {
      await typeAndErase(page, target, 6);
      await typeAndErase(page, "channels.1.roiTable.repSalary", 6);
      await typeAndErase(page, "channels.1.timeBoundSimulation.RampUpTime", 2);
      await press(page, page.getByRole("heading", { level: 1 }));
    },
    begin: (page) => enter(page, target),
    type: digits,
  };
}

async function choose(page: Page, name: string, index: number): Promise<void> {
  await press(page, page.getByRole("combobox", { name, exact: true }));
  // A list that is open: the options of closed ones are in the page as well.
  await press(page, page.locator('[role="option"]').nth(index));
}

/** The example's action items and dashboards, by mouse. */
export const visits: readonly Visit[] = [
  {
    name: "Action items",
    path: "/dg-action-items",
    open: (page) => page.getByRole("combobox", { name: "Owner", exact: true }).waitFor(),
    async act(page) {
      await choose(page, "Owner", 1);
      await choose(page, "Group by", 1);
      await press(page, page.getByRole("radio", { name: "Board" }));
    },
  },
  {
    name: "Dashboards",
    path: "/monitor/dashboard",
    open: (page) => page.getByRole("tab").nth(2).waitFor(),
    async act(page) {
      for (const index of [1, 2, 0, 2, 1, 0]) {
        await press(page, page.getByRole("tab").nth(index));
        await settle(page);
      }
    },
  },
];
