import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { type EndpointName, endpointAddress } from "@beachhead/contract";
import type { Page } from "@playwright/test";
import type { TestUser } from "../fixtures/account.ts";
import { environment } from "../fixtures/environment.ts";
import { expect } from "../fixtures/test.ts";

/** The documents of one plan. */
export interface PlanDocuments {
  gtmPlanId: string;
  dgPlanId: string;
  /** Absent: the plan has no price simulation. */
  simulationId?: string;
  productCostId?: string;
}

/** What a person or an agent reads in each place, by the name of the place. */
export type Sources = Record<string, string>;

const pricing = (part: string) => `/monitor/dashboard?tab=pricingDashboard&part=${part}`;

/** Spaces of any width, and the lines of a screen, as single spaces. */
const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The texts of all places that name figures of a plan: screens, print, exports, shared pages and answers to agents. */
export async function readSources(page: Page, user: TestUser, documents: PlanDocuments): Promise<Sources> {
  const { gtmPlanId, dgPlanId, simulationId, productCostId } = documents;
  // All plans of these tests have this note, and the notes are drawn last. The start screen has none of the example.
  const noted = /Many people to hire at once/;
  const screens: Record<string, [address: string, shown: RegExp]> = {
    start: [
      "/getStarted",
      simulationId === undefined ? noted : /Your odds in a minute.*Revenue target.*odds of both targets/s,
    ],
    goals: [
      `/create-new-gtm/goal-setting?plan=${gtmPlanId}`,
      simulationId === undefined ? noted : /market of the chosen segments.*Many people to hire at once/s,
    ],
    review: [`/create-new-gtm/review?plan=${gtmPlanId}`, /Channels carry in .*Next decision/s],
    channels: [`/dg-summary?plan=${dgPlanId}`, /Reached/],
    ...(simulationId === undefined
      ? {}
      : {
          simulator: [
            `/simulation/runSimulation/${simulationId}`,
            /channels carry.*Figures at one point.*Attainment/s,
          ],
          costs: ["/inputcost/savedCosts", /Atlas in Germany/],
          actuals: ["/monitor/dashboard?year=1", /Closed revenue is .*Odds that remain: .*Jan/s],
          "price points": [
            pricing("pricingPlanPerformance"),
            /Plan figures of the simulation at the middle of its ranges\./,
          ],
          "price years": [
            pricing("revenueAnalytics"),
            /Plan figures of the simulation at the middle of its ranges\./,
          ],
          "price customers": [
            pricing("customerAnalytics"),
            /Plan figures of the simulation at the middle of its ranges\./,
          ],
          "price adjustment": [pricing("priceAdjustment"), /Break-even volume.*How it is computed/s],
        }),
  };
  const sources: Sources = {};
  for (const [name, [address, shown]] of Object.entries(screens)) {
    await page.goto(address);
    const main = page.getByRole("main");
    const figures = main.getByRole("heading", { name: "Figures at one point of the ranges" });
    if (name === "simulator") await figures.scrollIntoViewIfNeeded();
    await expect(main).toContainText(shown);
    // What was drawn above them has moved the figures, and what is out of sight has no text to read.
    if (name === "simulator") await figures.scrollIntoViewIfNeeded();
    await expect(main).toContainText(shown, { useInnerText: true });
    sources[name] = plain(await main.innerText());
    if (name === "channels") sources["channel summary CSV"] = await savedSummary(page);
  }
  const exported: readonly [string, EndpointName, string, string | undefined][] = [
    ["plan workbook", "exportGtmPlan", "xlsx", gtmPlanId],
    ["plan slides", "exportGtmPlan", "pptx", gtmPlanId],
    ["channel workbook", "exportDgPlan", "xlsx", dgPlanId],
    ["channel slides", "exportDgPlan", "pptx", dgPlanId],
    ["channel CSV", "exportDgPlan", "csv", dgPlanId],
    ["simulation slides", "exportSimulation", "pptx", simulationId],
    ["simulation workbook", "exportSimulation", "xlsx", simulationId],
    ["simulation CSV", "exportSimulation", "csv", simulationId],
    ["cost slides", "exportProductCost", "pptx", productCostId],
    ["cost workbook", "exportProductCost", "xlsx", productCostId],
    ["cost CSV", "exportProductCost", "csv", productCostId],
  ];
  for (const [name, endpoint, format, id] of exported)
    if (id !== undefined)
      sources[name] = await exportedText(
        user,
        endpointAddress(endpoint, { params: { id }, query: { format } }),
        format,
      );
  return { ...sources, ...(await sharedTexts(user, documents)), ...(await agentTexts(user, documents)) };
}

/** The file that the summary of channels makes in the browser. */
async function savedSummary(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV of this summary (.csv)" }).click();
  return plain(await readFile(await (await download).path(), "utf8"));
}

async function exportedText({ session }: TestUser, address: string, format: string): Promise<string> {
  const answer = await fetch(environment.baseUrl + address, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(answer.status, address).toBe(200);
  const file = Buffer.from(await answer.arrayBuffer());
  return plain(format === "csv" ? file.toString("utf8") : textsOf(file));
}

/** The texts and figures of a workbook or of slides in their order, cells and paragraphs divided by bars. */
function textsOf(archive: Buffer): string {
  const files = unzipped(archive);
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = ""]) => item.replaceAll(/<[^>]*>/g, ""),
  );
  const pages = [...files.keys()]
    .filter((name) => /^(xl\/worksheets\/sheet|ppt\/slides\/slide)\d+\.xml$/.test(name))
    .sort((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)));
  return pages
    .flatMap((name) => [
      ...(files.get(name) ?? "").matchAll(
        /<c ([^>]*)>(?:<f>.*?<\/f>)?<v>(.*?)<\/v>|<a:p>(.*?)<\/a:p>|<is>(.*?)<\/is>/gs,
      ),
    ])
    .map(([, cell = "", value, paragraph, inline]) =>
      value === undefined
        ? [...(paragraph ?? inline ?? "").matchAll(/<(?:a:)?t[^>]*>(.*?)<\/(?:a:)?t>/gs)]
            .map(([, text]) => text)
            .join("")
        : cell.includes('t="s"')
          ? (shared[Number(value)] ?? "")
          : value,
    )
    .filter((text) => text !== "")
    .join(" | ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

const END_OF_ARCHIVE = 0x06_05_4b_50;

function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let end = archive.length - 22;
  while (archive.readUInt32LE(end) !== END_OF_ARCHIVE) end -= 1;
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(content, content + archive.readUInt32LE(at + 20));
    files.set(
      archive.toString("utf8", at + 46, at + 46 + nameLength),
      (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString("utf8"),
    );
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

async function sharedTexts({ api }: TestUser, { dgPlanId, simulationId }: PlanDocuments): Promise<Sources> {
  const shared = async (kind: "dg-plan" | "simulation", id: string): Promise<string> => {
    const { token } = await api.call("createShare", { params: { kind, id }, body: { expiresInDays: 1 } });
    return JSON.stringify(await api.call("getSharedDocument", { params: { shareToken: token } }));
  };
  return {
    "shared channels": await shared("dg-plan", dgPlanId),
    ...(simulationId === undefined ? {} : { "shared simulation": await shared("simulation", simulationId) }),
  };
}

/** What the tools of the product answer to an agent. */
async function agentTexts(
  { api }: TestUser,
  { gtmPlanId, dgPlanId, simulationId }: PlanDocuments,
): Promise<Sources> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { token } = await api.call("createAccessToken", {
    body: { name: "Agent", scope: "read", expiresAt },
  });
  const use = async (name: string, given: object): Promise<string> => {
    const answer = await fetch(`${environment.baseUrl}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: given },
      }),
    });
    return plain((await answer.text()).replaceAll("\\", ""));
  };
  const ask = (question: string) => use("plan_answer", { id: gtmPlanId, question });
  return {
    "agent: summary": await ask("summary"),
    "agent: channels": await ask("channels"),
    "agent: odds": await ask("odds"),
    "agent: plan": await use("read_gtm_plan", { id: gtmPlanId }),
    "agent: channel plan": await use("read_channel_plan", { id: dgPlanId }),
    ...(simulationId === undefined
      ? {}
      : { "agent: simulation": await use("read_simulation", { id: simulationId }) }),
  };
}
