import { randomUUID } from "node:crypto";
import { createHttpSandbox, type SandboxAnswer, type SandboxRequest } from "../http-sandbox.ts";
import { northlightDeals, type Stage, type StockDeal } from "../northlight/deals.ts";
import type { Sandbox, SandboxOptions } from "../sandbox.ts";
import { serveSandbox } from "../serve-sandbox.ts";
import { createBusyHours, UTC_OFFSET_MS } from "./busy-hours.ts";

const PAGE_MAX = 100;

/** Stages of the default pipeline: ID, label, probability. */
const stages: Readonly<Record<Stage, readonly [string, string, string]>> = {
  qualification: ["appointmentscheduled", "Appointment Scheduled", "0.2"],
  analysis: ["qualifiedtobuy", "Qualified To Buy", "0.4"],
  proposal: ["presentationscheduled", "Presentation Scheduled", "0.6"],
  negotiation: ["contractsent", "Contract Sent", "0.9"],
  won: ["closedwon", "Closed Won", "1.0"],
  lost: ["closedlost", "Closed Lost", "0.0"],
};

const stamp = (time: number) => new Date(time).toISOString();

/** Properties of a deal: label, type, whether HubSpot defined it, and its value. */
const properties: Readonly<
  Record<string, readonly [string, string, boolean, (deal: StockDeal) => string | null]>
> = {
  dealname: ["Deal Name", "string", true, ({ name }) => name],
  amount: ["Amount", "number", true, ({ amount }) => (amount === null ? null : String(amount))],
  dealstage: ["Deal Stage", "enumeration", true, ({ stage }) => stages[stage][0]],
  pipeline: ["Pipeline", "enumeration", true, () => "default"],
  closedate: ["Close Date", "datetime", true, ({ closesAt }) => stamp(closesAt)],
  createdate: ["Create Date", "datetime", true, ({ createdAt }) => stamp(createdAt)],
  deal_currency_code: ["Currency", "enumeration", true, ({ currency }) => currency],
  hs_analytics_source: ["Original Source Type", "enumeration", true, () => "OFFLINE"],
  hs_lastmodifieddate: ["Last Modified Date", "datetime", true, ({ changedAt }) => stamp(changedAt)],
  hs_object_id: ["Record ID", "number", true, ({ id }) => id],
  hs_is_closed_won: ["Is Closed Won", "bool", true, ({ stage }) => String(stage === "won")],
  dg_channel: ["DG channel", "enumeration", false, ({ leadSource }) => leadSource],
  product: ["Product", "enumeration", false, ({ product }) => product],
  geo: ["Geo", "enumeration", false, ({ geo }) => geo],
  industry_domain: ["Industry domain", "enumeration", false, ({ industry }) => industry],
};

type Property = (typeof properties)[string];

/** Further properties of users: `pad_0` with the value "Pad 0", and so on. */
const padding = (count: number): [string, Property][] =>
  Array.from({ length: count }, (_, index) => [
    `pad_${index}`,
    [`Pad ${index}`, "string", false, () => `Pad ${index}`],
  ]);

/** Without `properties` a record has these. */
const DEFAULTS = [
  "amount",
  "closedate",
  "createdate",
  "dealname",
  "dealstage",
  "hs_lastmodifieddate",
  "hs_object_id",
  "pipeline",
];

const failure = (status: number, category: string, message: string, more: object = {}): SandboxAnswer => ({
  status,
  body: { status: "error", message, correlationId: randomUUID(), category, ...more },
});

/**
 * Starts the sandbox of HubSpot. Every token that begins with "pat-" is good; one with "noscope" in it may not read
 * deals. Controls: `POST /__sandbox/revoke { token }`, `stock { count }`, `change { id, ... }`, `delete { id }`,
 * `rename { from, to }`, `pad { fields }`, `strict { on }` (limit over ten seconds), `day { left }` (calls until midnight), `lock { seconds }`,
 * `move { seconds }` (to another data centre).
 */
export async function startHubspot(options: SandboxOptions): Promise<Sandbox<"http">> {
  const revoked = new Set<string>();
  const renamed = new Map<string, string>();
  let stock: StockDeal[] = [];
  let padded = 0;
  const allProperties = () => [...Object.entries(properties), ...padding(padded)];
  const { server, now } = createHttpSandbox(answer, (action, body) => controls[action]?.(body));
  const busyHours = createBusyHours(now);
  stock = northlightDeals(now());

  function answer(request: SandboxRequest): SandboxAnswer {
    const [scheme, token = ""] = (request.headers.authorization ?? "").split(" ");
    if (scheme !== "Bearer" || token === "")
      return failure(
        401,
        "INVALID_AUTHENTICATION",
        "Authentication credentials not found. This API supports OAuth 2.0 authentication.",
      );
    if (!token.startsWith("pat-") || revoked.has(token))
      return failure(401, "INVALID_AUTHENTICATION", "The access token is expired or invalid.");
    const refusal = busyHours.refusalOf(token);
    if (refusal !== undefined) return refusal;
    // Both styles of paths: with a date, and with "v3".
    const path = request.url.pathname
      .replace(/^\/crm\/v3\/(objects|properties|pipelines)\//, "/crm/$1/2026-03/")
      .replace("/account-info/v3/", "/account-info/2026-03/");
    if (token.includes("noscope") && path.startsWith("/crm/"))
      return failure(
        403,
        "MISSING_SCOPES",
        "This app hasn't been granted all required scopes to make this call.",
        {
          errors: [{ message: "missing", context: { requiredGranularScopes: ["crm.objects.deals.read"] } }],
        },
      );
    switch (`${request.method} ${path}`) {
      case "GET /account-info/2026-03/details":
        return {
          status: 200,
          body: {
            portalId: 12345678,
            accountType: "STANDARD",
            timeZone: "Europe/Berlin",
            companyCurrency: "EUR",
            additionalCurrencies: ["CHF"],
            utcOffset: "+01:00",
            utcOffsetMilliseconds: UTC_OFFSET_MS,
            uiDomain: "app-eu1.hubspot.com",
            dataHostingLocation: "eu1",
          },
        };
      case "GET /crm/properties/2026-03/deals":
        return {
          status: 200,
          body: {
            results: allProperties().map(([name, [label, type, defined]]) => ({
              name: renamed.get(name) ?? name,
              label,
              type,
              fieldType: type === "enumeration" ? "select" : "text",
              groupName: "dealinformation",
              hubspotDefined: defined,
            })),
          },
        };
      case "GET /crm/pipelines/2026-03/deals":
        return {
          status: 200,
          body: {
            results: [
              {
                id: "default",
                label: "Sales Pipeline",
                stages: Object.values(stages).map(([id, label, probability], displayOrder) => ({
                  id,
                  label,
                  displayOrder,
                  metadata: { probability, isClosed: String(id.startsWith("closed")) },
                })),
              },
            ],
          },
        };
      case "GET /crm/objects/2026-03/deals":
        return listDeals(request.url.searchParams);
      default:
        return failure(404, "OBJECT_NOT_FOUND", "resource not found");
    }
  }

  function listDeals(query: URLSearchParams): SandboxAnswer {
    const limit = Number(query.get("limit") ?? "10");
    if (!(limit >= 1 && limit <= PAGE_MAX))
      return failure(400, "VALIDATION_ERROR", `Invalid input: limit must be at most ${PAGE_MAX}`);
    const isArchived = query.get("archived") === "true";
    // Separated by commas, or repeated as HubSpot's SDK does.
    const named = query.getAll("properties").flatMap((names) => names.split(","));
    const asked = new Set(named.length === 0 ? DEFAULTS : named);
    const after = Buffer.from(query.get("after") ?? "", "base64url").toString();
    const all = stock.filter((deal) => (deal.deletedAt !== undefined) === isArchived && deal.id > after);
    const found = all.slice(0, limit);
    const last = found.at(-1)?.id ?? "";
    const next = Buffer.from(last).toString("base64url");
    return {
      status: 200,
      body: {
        results: found.map((deal) => ({
          id: deal.id,
          archived: isArchived,
          createdAt: stamp(deal.createdAt),
          updatedAt: stamp(deal.changedAt),
          ...(deal.deletedAt !== undefined && { archivedAt: stamp(deal.deletedAt) }),
          properties: Object.fromEntries(
            allProperties()
              .map(([name, [, , , read]]) => [renamed.get(name) ?? name, read(deal)] as const)
              .filter(([name]) => asked.has(name)),
          ),
        })),
        ...(all.length > limit && {
          paging: { next: { after: next, link: "https://api.hubapi.com/ignored" } },
        }),
      },
    };
  }

  const done = { done: true };
  const controls: Record<string, (body: Record<string, unknown>) => unknown> = {
    revoke: ({ token }) => (revoked.add(String(token)), done),
    stock: ({ count }) => {
      stock = northlightDeals(now(), Number(count));
      return done;
    },
    change: ({ id, ...changes }) => {
      stock = stock.map((deal) => (deal.id === id ? { ...deal, ...changes, changedAt: now() } : deal));
      return done;
    },
    delete: ({ id }) => {
      stock = stock.map((deal) => (deal.id === id ? { ...deal, deletedAt: now() } : deal));
      return done;
    },
    rename: ({ from, to }) => (renamed.set(String(from), String(to)), done),
    pad: ({ fields }) => {
      padded = Number(fields);
      return done;
    },
    strict: ({ on }) => (busyHours.setStrict(on === true), done),
    day: ({ left }) => (busyHours.setCallsOfDay(Number(left)), done),
    lock: ({ seconds }) => (busyHours.lock(Number(seconds)), done),
    move: ({ seconds }) => (busyHours.move(Number(seconds)), done),
  };
  return serveSandbox(server, options.firstPort);
}
