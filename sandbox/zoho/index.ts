import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHttpSandbox } from "../http-sandbox.ts";
import { northlightDeals, type StockDeal } from "../northlight/deals.ts";
import type { Sandbox, SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";
import { createZohoAccounts } from "./accounts.ts";
import { createZohoCampaigns, USUAL_LIMIT } from "./campaigns.ts";
import { createZohoCrm } from "./crm.ts";

const CREDITS = 50_000;

/**
 * Starts the sandbox of Zoho: accounts server, CRM and Campaigns, each data centre as a path below its address.
 * Controls: `POST /__sandbox/revoke`, `expire`, `scopes { scopes }`, `stock { count }`, `change { id, ... }`,
 * `delete { id }`, `rename { from, to }`, `name-stage { stage, name }`, `credits { left }`, `repeat { pages }`, `move { from, to }` (data centres),
 * `campaign-limit { calls, status }`.
 */
export async function startZoho(options: SandboxOptions): Promise<Sandbox<"http">> {
  const folder = join(options.folder, "zoho");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let port = 0;
  const renamed = new Map<string, string>();
  const stageNames = new Map<string, string>();
  const credits = { left: CREDITS };
  const repeats = { left: 0 };
  const campaignLimit = { ...USUAL_LIMIT };
  let stock: StockDeal[] = [];
  const { server, now } = createHttpSandbox(
    (request) => {
      const [, part, dataCentre = "", path = ""] =
        /^\/(accounts|api|campaigns)\/([a-z]{2})(\/.*)$/.exec(request.url.pathname) ?? [];
      const scopes = accounts.scopesOf(dataCentre, request.headers.authorization);
      if (part === "accounts") return accounts.answer(dataCentre, path, request);
      if (part === "api") return crm.answer(path, scopes, request);
      if (part === "campaigns") return campaigns.answer(path, scopes, request);
      return { status: 404 };
    },
    (action, body) => controls[action]?.(body),
  );
  const accounts = createZohoAccounts({
    origin: () => `http://127.0.0.1:${port}`,
    now,
    file: join(folder, "tokens.json"),
    redirectUris: ["zoho-api", "zoho-campaign"].map(
      (name) => `${options.appUrl}/api/dg-plan/${name}/auth/callback`,
    ),
  });
  const crm = createZohoCrm({ now, stock: () => stock, renamed, stageNames, credits, repeats });
  const campaigns = createZohoCampaigns(now, campaignLimit);
  stock = northlightDeals(now());

  const done = { done: true };
  const controls: Record<string, (body: Record<string, unknown>) => unknown> = {
    revoke: () => (accounts.revokeAll(), done),
    expire: () => (accounts.expireAll(), done),
    scopes: ({ scopes }) => (accounts.narrowAll(Array.isArray(scopes) ? scopes.map(String) : []), done),
    stock: ({ count }) => {
      stock = northlightDeals(now(), Number(count));
      return done;
    },
    change: ({ id, ...changes }) => {
      stock = stock.map((deal) => (deal.id === id ? { ...deal, ...changes, changedAt: now() } : deal));
      return done;
    },
    delete: ({ id }) => {
      stock = stock.map((deal) => (deal.id === id ? { ...deal, deletedAt: now(), changedAt: now() } : deal));
      return done;
    },
    rename: ({ from, to }) => (renamed.set(String(from), String(to)), done),
    "name-stage": ({ stage, name }) => (stageNames.set(String(stage), String(name)), done),
    credits: ({ left }) => {
      credits.left = Number(left);
      return done;
    },
    move: ({ from, to }) => (accounts.moveAll(String(from), String(to)), done),
    "campaign-limit": (changes) => (Object.assign(campaignLimit, USUAL_LIMIT, changes), done),
    repeat: ({ pages }) => {
      repeats.left = Number(pages);
      return done;
    },
  };
  const sandbox = await serveSandbox(server, options.firstPort);
  port = sandbox.ports.http;
  return sandbox;
}
