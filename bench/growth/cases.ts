import { ownerAt, type Team } from "../../scripts/test/growth/own-data.ts";
import { cost } from "../http/cases.ts";
import { type Ask, askOnce, type Exchange, exchangeOf } from "../http/client.ts";
import { createPlan, details, goals, segmentation } from "../http/plan.ts";
import { textOf } from "../http/user.ts";

/** A kind of request, which is measured in every database. */
export interface GrowthCase {
  work: string;
  exchanges: readonly [Exchange, ...Exchange[]];
  /** At a time. */
  connections: number;
}

const GTM = "/api/gtm-plan";
const DASHBOARD = "/api/dashboard";
const DEALS = "/api/integration/deals";
const DESCRIPTION = 8_300;
const LOAD = 10;

/** What the rows of a workspace's lists, saves and dashboards ask, as its member, of the server at `url`. */
export async function casesAt(url: string, own: Team, large: Team): Promise<GrowthCase[]> {
  const { headers, planId, workspace } = own;
  const { send } = ownerAt(url, own);
  let costId = "";
  for (let number = 1; number <= 20; number += 1)
    costId = textOf((await send("POST", "/api/product-cost", cost(number)))["id"]);
  const user = { send };
  const plan = await createPlan(user, details("Large plan", DESCRIPTION));
  const saved = `${GTM}/individual-gtm-plan/${plan}`;
  const unchanged = `${GTM}/individual-gtm-plan/${await createPlan(user, details("Unchanged plan", DESCRIPTION))}`;
  const etag = (await askOnce(url + unchanged, { headers })).headers.etag ?? "";
  const gzip = { "accept-encoding": "gzip, deflate, br" };

  async function ask(
    work: string,
    path: string,
    asks: readonly [Ask, ...Ask[]] = [{}],
    connections = 1,
    member = own,
  ): Promise<GrowthCase> {
    const sent = asks.map((each) => ({ ...each, headers: { ...member.headers, ...each.headers } }));
    const [first = {}] = sent;
    const { status } = await askOnce(url + path, first);
    if (status !== 200 && status !== 304) throw new Error(`${work}: ${path} answered ${status}`);
    const [exchange, ...rest] = sent.map((each) => exchangeOf(url + path, { ...each, status }));
    if (exchange === undefined) throw new Error(`${work} asks nothing`);
    return { work, exchanges: [exchange, ...rest], connections };
  }
  const save = (work: string, path: string, bodies: readonly [unknown, ...unknown[]], method = "POST") => {
    const [first, ...rest] = bodies.map((body): Ask => ({ method, body: JSON.stringify(body) }));
    return ask(work, path, [first ?? {}, ...rest]);
  };
  const edited = (edit: string) => ({ ...details("Large plan", DESCRIPTION, edit), gtmPlanId: plan });

  return [
    await ask("List of 23 product costs, 10 connections", "/api/product-cost", [{}], LOAD),
    await ask("List of GTM plans, 10 connections", `${GTM}/get-saved-gtm-plans`, [{}], LOAD),
    await ask("Load a GTM plan of 220 kB, 10 connections", saved, [{ headers: gzip }], LOAD),
    await ask("Load a plan that has not changed", unchanged, [{ headers: { "if-none-match": etag } }]),
    await ask("List of channel plans", "/api/dg-plan/savedplan/grouped-by-gtmplan"),
    await ask("List of simulations", "/api/simulation"),
    await ask("Session, account and workspace", "/api/users/getUserDetails"),
    await ask("Workspaces of a person", "/api/workspaces"),
    await ask("Members", `/api/workspaces/${workspace}/members`),
    await ask("Activity", "/api/activity"),
    await ask("Inbox", "/api/inbox"),
    await save("Save goals", `${GTM}/saveGoals`, [goals(plan, 12_000_001), goals(plan, 12_000_002)]),
    await save("Save one section", `${GTM}/saveCombinationSegmentation`, [
      segmentation(plan, "Banks buy first"),
      segmentation(plan, "Banks buy last"),
    ]),
    await save("Save a product cost", `/api/product-cost/${costId}`, [cost(20), cost(21)], "PUT"),
    await save("Save business details of 220 kB", `${GTM}/save-basic-details`, [
      edited("Once."),
      edited("Again."),
    ]),
    await ask("Deals, a page of a list", DEALS),
    await ask("Deals of a figure", `${DASHBOARD}/deals?gtmPlanId=${planId}`),
    await ask("Planned against actual", `${DASHBOARD}/planned-vs-actual?gtmPlanId=${planId}`),
    await ask(
      "Planned against actual, 1 M deals",
      `${DASHBOARD}/planned-vs-actual?gtmPlanId=${large.planId}`,
      [{}],
      1,
      large,
    ),
    await ask("Revenue analytics, 1 M deals", `${DASHBOARD}/revenue-analytics`, [{}], 1, large),
    await ask("Deals, a page of a list, 1 M deals", DEALS, [{}], 1, large),
    await ask("Deals of a figure, 1 M deals", `${DASHBOARD}/deals?gtmPlanId=${large.planId}`, [{}], 1, large),
    await save("Add a deal", DEALS, [deal(1000), deal(2000)]),
  ];
}

const deal = (amount: number) => ({
  Lead_Source: "Field Sales",
  Product: "Northlight Atlas",
  Geo: "Germany",
  Industry_Domain: "",
  Amount: amount,
  Stage: "Closed Won",
  Deal_Currency: "EUR",
  closeDate: "2026-05-04",
  createdDate: "2026-01-12",
});
