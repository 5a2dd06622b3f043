import type { SandboxAnswer, SandboxRequest } from "../http-sandbox.ts";
import type { Stage, StockDeal } from "../northlight/deals.ts";

const DAY = 24 * 60 * 60 * 1000;
const PAGE = 200;
const FIRST_WITHOUT_TOKEN = 2_000;

/** Stages as a picklist: name, probability, kind of forecast. */
const stages: Readonly<Record<Stage, readonly [string, number, string]>> = {
  qualification: ["Qualification", 10, "Open"],
  analysis: ["Needs Analysis", 20, "Open"],
  proposal: ["Proposal/Price Quote", 75, "Open"],
  negotiation: ["Negotiation/Review", 90, "Open"],
  won: ["Closed Won", 100, "Closed Won"],
  lost: ["Closed Lost", 0, "Closed Lost"],
};

const stageKeys: readonly Stage[] = ["qualification", "analysis", "proposal", "negotiation", "won", "lost"];

const stamp = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, "+00:00");

/** The fields of a deal: label, type, whether users added it, and its value. */
const deals: Readonly<Record<string, readonly [string, string, boolean, (deal: StockDeal) => unknown]>> = {
  Deal_Name: ["Deal Name", "text", false, ({ name }) => name],
  Amount: ["Amount", "currency", false, ({ amount }) => amount],
  Stage: ["Stage", "picklist", false, ({ stage }) => stages[stage][0]],
  Lead_Source: ["Lead Source", "picklist", false, ({ leadSource }) => leadSource],
  Closing_Date: [
    "Closing Date",
    "date",
    false,
    ({ closesAt }) => new Date(closesAt).toISOString().slice(0, 10),
  ],
  Probability: ["Probability (%)", "integer", false, ({ stage }) => stages[stage][1]],
  Currency: ["Currency", "picklist", false, ({ currency }) => currency],
  Exchange_Rate: ["Exchange Rate", "double", false, () => 1],
  Account_Name: ["Account Name", "lookup", false, ({ account, id }) => ({ name: account, id: `${id}7` })],
  Owner: ["Deal Owner", "ownerlookup", false, () => ({ name: "Mira Okafor", id: "4876876000000333001" })],
  Type: ["Type", "picklist", false, () => "New Business"],
  Created_Time: ["Created Time", "datetime", false, ({ createdAt }) => stamp(createdAt)],
  Modified_Time: ["Modified Time", "datetime", false, ({ changedAt }) => stamp(changedAt)],
  Product: ["Product", "picklist", true, ({ product }) => product],
  Geo: ["Geo", "picklist", true, ({ geo }) => geo],
  Industry_Domain: ["Industry Domain", "picklist", true, ({ industry }) => industry],
};

const failure = (status: number, code: string, message: string, details: object = {}): SandboxAnswer => ({
  status,
  body: { code, details, message, status: "error" },
});

export interface ZohoCrmOptions {
  now(): number;
  /** In the order of their IDs. */
  stock(): StockDeal[];
  /** Names of fields that were changed in the CRM. */
  renamed: ReadonlyMap<string, string>;
  /** Names of stages that were changed in the CRM. */
  stageNames: ReadonlyMap<string, string>;
  /** Calls left in this day; then 429. */
  credits: { left: number };
  /** Pages after the first that are the one before once more. */
  repeats: { left: number };
}

/** Zoho CRM's deals and fields, version 8. */
export function createZohoCrm({ now, stock, renamed, stageNames, credits, repeats }: ZohoCrmOptions) {
  const nameOf = (stage: Stage) => stageNames.get(stage) ?? stages[stage][0];
  const fields = () =>
    Object.entries(deals).map(([name, [label, type, custom, read]]) => ({
      name: renamed.get(name) ?? name,
      label,
      type,
      custom,
      read: name === "Stage" ? ({ stage }: StockDeal) => nameOf(stage) : read,
    }));

  function listFields(query: URLSearchParams): SandboxAnswer {
    if (query.get("module") === null)
      return failure(400, "REQUIRED_PARAM_MISSING", "One of the expected parameter is missing", {
        param_name: "module",
      });
    if (query.get("module") !== "Deals")
      return failure(400, "INVALID_MODULE", "the module name given seems to be invalid");
    const values = stageKeys.map((stage, index) => ({
      id: `48768760000000030${index}`,
      display_value: nameOf(stage),
      actual_value: nameOf(stage),
      sequence_number: index + 1,
      type: "used",
      probability: stages[stage][1],
      forecast_type: stages[stage][2],
    }));
    return {
      status: 200,
      body: {
        fields: fields().map(({ name, label, type, custom }, index) => ({
          id: `48768760000000026${index}`,
          api_name: name,
          field_label: label,
          data_type: type,
          custom_field: custom,
          read_only: false,
          visible: true,
          pick_list_values: name === "Stage" ? values : [],
        })),
      },
    };
  }

  function listDeals({ url, headers }: SandboxRequest): SandboxAnswer {
    const query = url.searchParams;
    const asked = (query.get("fields") ?? "").split(",").filter((name) => name !== "");
    if (asked.length === 0)
      return failure(400, "REQUIRED_PARAM_MISSING", "One of the expected parameter is missing", {
        param_name: "fields",
      });
    if (asked.length > 50)
      return failure(400, "LIMIT_EXCEEDED", "the fields limit is exceeded", { limit: 50 });
    const perPage = Number(query.get("per_page") ?? PAGE);
    if (!(perPage >= 1 && perPage <= PAGE))
      return failure(400, "INVALID_DATA", "invalid data", { param_name: "per_page" });
    const page = Number(query.get("page") ?? "1");
    const token = query.get("page_token");
    if (token !== null && query.has("page"))
      return failure(400, "AMBIGUITY_DURING_PROCESSING", "page and page_token cannot be given together");
    // What the token is bound to: all parameters but itself.
    const bound = [asked.join(), perPage, query.get("sort_by"), query.get("sort_order")].join("|");
    let from = (page - 1) * perPage;
    if (token !== null) {
      const [until = "0", start = "0", binding = ""] = Buffer.from(token, "base64url").toString().split("~");
      if (Number(until) < now()) return failure(400, "EXPIRED_VALUE", "the page token is expired");
      if (binding !== bound) return failure(400, "TOKEN_BOUND_DATA_MISMATCH", "the parameters changed");
      from = Number(start);
    } else if (from >= FIRST_WITHOUT_TOKEN) {
      return failure(
        400,
        "DISCRETE_PAGINATION_LIMIT_EXCEEDED",
        "You can only get the first 2000 records without using page_token param.",
      );
    }
    const since = Date.parse(headers["if-modified-since"] ?? "");
    if (repeats.left > 0 && from >= perPage) {
      repeats.left -= 1;
      from -= perPage;
    }
    const living = stock().filter(
      ({ deletedAt, changedAt }) => deletedAt === undefined && !(changedAt < since),
    );
    if (query.get("sort_order") !== "asc") living.reverse();
    if (living.length === 0) return { status: Number.isNaN(since) ? 204 : 304 };
    const found = living.slice(from, from + perPage);
    if (found.length === 0) return { status: 204 };
    const more = from + perPage < living.length;
    const next = Buffer.from(`${now() + DAY}~${from + perPage}~${bound}`).toString("base64url");
    const chosen = fields().filter(({ name }) => asked.includes(name));
    return {
      status: 200,
      body: {
        data: found.map((deal) => ({
          id: deal.id,
          ...Object.fromEntries(chosen.map(({ name, read }) => [name, read(deal)] as const)),
        })),
        info: {
          per_page: perPage,
          count: found.length,
          page: Math.floor(from / perPage) + 1,
          sort_by: query.get("sort_by") ?? "id",
          sort_order: query.get("sort_order") ?? "desc",
          more_records: more,
          next_page_token: more ? next : null,
          previous_page_token: null,
          page_token_expiry: more ? stamp(now() + DAY) : null,
        },
      },
    };
  }

  function listDeleted({ url, headers }: SandboxRequest): SandboxAnswer {
    const since = Date.parse(headers["if-modified-since"] ?? "");
    const gone = stock().filter(({ deletedAt }) => deletedAt !== undefined && !(deletedAt < since));
    if (gone.length === 0) return { status: Number.isNaN(since) ? 204 : 304 };
    const page = Number(url.searchParams.get("page") ?? "1");
    const found = gone.slice((page - 1) * PAGE, page * PAGE);
    return {
      status: 200,
      body: {
        data: found.map(({ id, name, deletedAt = 0 }) => ({
          id,
          display_name: name,
          type: "recycle",
          deleted_time: stamp(deletedAt),
        })),
        info: { per_page: PAGE, count: found.length, page, more_records: page * PAGE < gone.length },
      },
    };
  }

  return {
    answer(path: string, scopes: string[] | "missing" | "invalid", request: SandboxRequest): SandboxAnswer {
      if (scopes === "missing") return failure(401, "AUTHENTICATION_FAILURE", "Authentication failed");
      if (scopes === "invalid") return failure(401, "INVALID_TOKEN", "invalid oauth token");
      const scope =
        path === "/crm/v8/org"
          ? "org"
          : path.startsWith("/crm/v8/settings")
            ? "settings.fields"
            : "modules.deals";
      if (!scopes.some((each) => each.toLowerCase().startsWith(`zohocrm.${scope}`)))
        return failure(401, "OAUTH_SCOPE_MISMATCH", "invalid oauth scope to access this URL");
      if (credits.left <= 0) return failure(429, "TOO_MANY_REQUESTS", "You've exceeded your API limit");
      credits.left -= 1;
      if (request.method !== "GET")
        return failure(405, "INVALID_REQUEST_METHOD", "The http request method type is not a valid one");
      switch (path) {
        case "/crm/v8/settings/fields":
          return listFields(request.url.searchParams);
        case "/crm/v8/org":
          return {
            status: 200,
            body: { org: [{ company_name: "Northlight", iso_code: "EUR", currency_symbol: "€" }] },
          };
        case "/crm/v8/Deals":
          return listDeals(request);
        case "/crm/v8/Deals/deleted":
          return listDeleted(request);
        default:
          return failure(
            404,
            "INVALID_URL_PATTERN",
            "Please check if the URL trying to access is a correct one",
          );
      }
    },
  };
}
