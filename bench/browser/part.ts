import { startTestProduct } from "../../scripts/test/test-product.ts";
import { createChannelPlan } from "../http/channel-plan.ts";
import { createPlan, details, wideDetails } from "../http/plan.ts";
import { createUser } from "../http/user.ts";
import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import type { Row } from "../report/row.ts";
import { actionItemRows, createActionItems } from "./action-items.ts";
import { firstScreen, startActualBudget } from "./actual.ts";
import { startBrowser } from "./browser.ts";
import { DASHBOARDS, filterRows } from "./filters.ts";
import { loadRows, type Peers } from "./loads.ts";
import { moveRows } from "./moves.ts";
import { pressRows } from "./presses.ts";
import {
  channelPlanSession,
  LARGE_PLAN,
  largePlanSession,
  sessions,
  valueDriversSession,
  visits,
  WIDE_PLAN,
} from "./screens.ts";
import { sessionRows, visitRow } from "./sessions.ts";
import { startStaticServer } from "./static-server.ts";
import { workerRows } from "./work-in-worker.ts";

/** The product in Chromium on this machine, with the example account. */
export async function measureBrowser(): Promise<Omit<PartResult, "taken">> {
  const closers: (() => unknown)[] = [];
  try {
    const product = await startTestProduct();
    closers.push(() => product.stop());
    const statics = await startStaticServer();
    closers.push(() => statics.stop());
    const actual = await startActualBudget();
    closers.push(() => actual.stop());
    const browser = await startBrowser(product.baseUrl);
    closers.push(() => browser.close());
    const { guest, signedIn } = browser;
    const simulator = await signedIn.visit("/simulation/saved-simulations", async (page) => {
      await page.getByRole("link", { name: "Monthly seats, three plans" }).click();
      await page.waitForURL("**/runSimulation/*");
      return new URL(page.url()).pathname;
    });
    const rows: Row[] = [];
    const screens = [
      { name: "Get started", path: "/getStarted" },
      { name: "Simulator", path: simulator },
      { name: "Dashboards", path: DASHBOARDS },
    ];
    const besideStatic: Peers = { statics, actual: null, against: { limit: 1.3, stop: 1.5 } };
    rows.push(...(await loadRows({ name: "Landing page", path: "/", visitor: guest }, besideStatic)));
    const besideBoth: Peers = {
      statics,
      actual: {
        name: "Actual Budget's first screen",
        path: actual.address,
        visitor: guest,
        drawn: firstScreen,
      },
      against: { limit: 6, stop: 8 },
    };
    for (const screen of screens)
      rows.push(...(await loadRows({ ...screen, visitor: signedIn }, besideBoth)));
    for (const session of sessions) rows.push(...(await sessionRows(session, signedIn)));
    for (const visit of visits) rows.push(await visitRow(visit, signedIn));
    const planner = await createUser(product);
    await createPlan(planner, details(LARGE_PLAN, 300));
    rows.push(...(await sessionRows(largePlanSession, browser.as(planner.session))));
    const widePlan = await createPlan(planner, wideDetails(WIDE_PLAN, 60));
    rows.push(...(await sessionRows(valueDriversSession, browser.as(planner.session))));
    rows.push(...(await pressRows(browser.as(planner.session), statics)));
    const channelPlan = channelPlanSession(await createChannelPlan(planner, widePlan));
    rows.push(...(await sessionRows(channelPlan, browser.as(planner.session))));
    const doer = await createUser(product);
    await createActionItems(doer);
    rows.push(...(await actionItemRows(browser.as(doer.session))));
    rows.push(...(await filterRows(signedIn)));
    rows.push(...(await workerRows(signedIn)), ...(await moveRows(signedIn)));
    const { "@actual-app/web": actualVersion = "unknown" } = pinnedVersions(
      new URL("../package.json", import.meta.url),
    );
    return { versions: { Chromium: browser.version, "Actual Budget": actualVersion }, rows };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
