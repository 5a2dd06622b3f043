import type { Clock } from "../../platform/clock/clock.ts";
import {
  askVendor,
  fieldsIn,
  flatValue,
  listIn,
  textIn,
  type VendorAnswer,
  valueIn,
} from "../../platform/connectors/ask-vendor.ts";
import type { Access, Connector, CrmDeal, Page } from "../../platform/connectors/connector.ts";
import { ConnectorError, type FailureKind } from "../../platform/connectors/connector-error.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import type { HubspotSettings } from "./settings.ts";

/** Paths without a date are unsupported from September 2027. */
const VERSION = "2026-03";
const PAGE = 100;
/** Properties that fit into an address. */
const PROPERTIES = 60;
const FACTS_MS = 10 * 60 * 1000;
/** Seconds until a limit over ten seconds allows calls again. */
const ROLLING_SECONDS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/** HubSpot's categories; all others are `unexpected`. */
const failures: Readonly<Record<string, FailureKind>> = {
  INVALID_AUTHENTICATION: "revoked",
  EXPIRED_AUTHENTICATION: "revoked",
  MISSING_SCOPES: "missing-scope",
  RATE_LIMITS: "throttled",
};

const standardProperties = [
  "dealname",
  "amount",
  "dealstage",
  "pipeline",
  "closedate",
  "createdate",
  "deal_currency_code",
  "dealtype",
  "hs_analytics_source",
  "hs_deal_stage_probability",
  "hs_is_closed",
  "hs_is_closed_won",
  "hs_lastmodifieddate",
];

/** What is known of an account for some minutes. */
interface AccountFacts {
  until: number;
  /** Labels of stages by their ID. */
  labels: ReadonlyMap<string, string>;
  utcOffsetMs: number | undefined;
}

/** HubSpot with a private app token or a service key. */
export function createHubspot({ api, sandbox }: HubspotSettings, egress: Egress, clock: Clock): Connector {
  async function ask(
    token: string,
    path: string,
    query: Record<string, string | undefined> = {},
  ): Promise<unknown> {
    const url = new URL(`${api}/${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const tooMany = (body: unknown) => tooManyCalls(body, untilMidnight(token));
    return checked(await askVendor(egress, url, { headers, repeatable: true, tooMany }));
  }

  /** Seconds to midnight of the account, at which a new day of calls begins; in UTC while its time zone is unknown. */
  function untilMidnight(token: string): number {
    const local = clock.now().getTime() + (facts.get(token)?.utcOffsetMs ?? 0);
    return Math.ceil((DAY_MS - (((local % DAY_MS) + DAY_MS) % DAY_MS)) / 1000);
  }

  /** Milliseconds that the account's clock is ahead of UTC; undefined where the token may not read the account. */
  async function utcOffsetOf(token: string): Promise<number | undefined> {
    const account = await ask(token, `account-info/${VERSION}/details`).catch((error: unknown) => {
      if (error instanceof ConnectorError && error.kind === "missing-scope") return undefined;
      throw error;
    });
    const offset = Number(textIn(account, "utcOffsetMilliseconds") || Number.NaN);
    return Math.abs(offset) < DAY_MS ? offset : undefined;
  }

  const deals = `crm/objects/${VERSION}/deals`;

  /** Stages of all pipelines. */
  async function stagesOf(token: string) {
    const body = await ask(token, `crm/pipelines/${VERSION}/deals`);
    return listIn(body, "results")
      .flatMap((pipeline) => listIn(pipeline, "stages"))
      .map((stage) => ({
        id: textIn(stage, "id"),
        label: textIn(stage, "label"),
        percent: Number(textIn(valueIn(stage, "metadata"), "probability") || Number.NaN) * 100,
      }));
  }

  /** Records name stages by ID. Asked for once per listing: at its first page, or where it continues. */
  const facts = new Map<string, AccountFacts>();
  async function labelsFor(token: string, isFirst: boolean): Promise<ReadonlyMap<string, string>> {
    const known = facts.get(token);
    if (!isFirst && known !== undefined && known.until > performance.now()) return known.labels;
    for (const [key, { until }] of facts) if (until <= performance.now()) facts.delete(key);
    const utcOffsetMs = await utcOffsetOf(token);
    const labels = new Map((await stagesOf(token)).map(({ id, label }) => [id, label]));
    facts.set(token, { until: performance.now() + FACTS_MS, labels, utcOffsetMs });
    return labels;
  }

  return {
    provider: "hubspot",
    kind: "crm",
    sandbox,
    authorization: {
      kind: "token",
      async check(token) {
        try {
          await ask(token, `account-info/${VERSION}/details`);
        } catch (error) {
          // A service key may lack the right to read the account.
          if (!(error instanceof ConnectorError) || error.kind !== "missing-scope") throw error;
        }
        await ask(token, deals, { limit: "1" });
      },
    },
    reader: {
      async fields({ token }) {
        const body = await ask(token, `crm/properties/${VERSION}/deals`);
        return listIn(body, "results").map((property) => ({
          name: textIn(property, "name"),
          label: textIn(property, "label"),
          custom: valueIn(property, "hubspotDefined") !== true,
        }));
      },

      async stages({ token }) {
        const stages = await stagesOf(token);
        const entries = stages.map(({ label, percent }) => [label, percent] as const);
        return Object.fromEntries(entries.filter(([, percent]) => percent >= 0 && percent <= 100));
      },

      async deals({ token }, { fields, since, cursor, limit = PAGE }) {
        const stages = await labelsFor(token, cursor === undefined);
        const query = { limit: String(limit), properties: chosen(fields).join(","), after: cursor };
        const page = pageOf(await ask(token, deals, query));
        // The search by time returns 10,000 deals at most and is late; so the list is read and narrowed here.
        const isNew = ({ changedAt }: CrmDeal) =>
          since === undefined || changedAt === null || Date.parse(changedAt) >= since.getTime();
        return {
          items: page.items
            .map(dealOf)
            .filter(isNew)
            .map((deal) => withStage(deal, stages)),
          next: page.next,
        };
      },

      async deleted({ token }: Access, since, cursor) {
        const query = { limit: String(PAGE), archived: "true", after: cursor };
        const { items, next } = pageOf(await ask(token, deals, query));
        const isNew = (record: unknown) =>
          since === undefined || !(Date.parse(textIn(record, "archivedAt")) < since.getTime());
        return { items: items.filter(isNew).map((record) => textIn(record, "id")), next };
      },
    },
  };
}

/** The daily limit ends at midnight, one over ten seconds at once; all others have the usual wait. */
function tooManyCalls(body: unknown, untilMidnight: number): ConnectorError | undefined {
  const policy = textIn(body, "policyName");
  if (policy === "DAILY") return new ConnectorError("used-up", "HubSpot: 429 DAILY", untilMidnight);
  if (policy !== "TEN_SECONDLY_ROLLING") return undefined;
  return new ConnectorError("throttled", `HubSpot: 429 ${policy}`, ROLLING_SECONDS);
}

function chosen(fields: readonly string[]): string[] {
  const known = new Set(fields);
  const standard = standardProperties.filter((field) => known.has(field));
  // HubSpot defines some 200 properties of its own; those beyond the standard ones are figures of its reports.
  const own = fields.filter((field) => !field.startsWith("hs_"));
  return [...new Set([...standard, ...own])].slice(0, PROPERTIES);
}

function pageOf(body: unknown): Page<unknown> {
  const after = textIn(valueIn(valueIn(body, "paging"), "next"), "after");
  return { items: listIn(body, "results"), next: after === "" ? undefined : after };
}

function dealOf(record: unknown): CrmDeal {
  const properties = valueIn(record, "properties");
  const changedAt = textIn(properties, "hs_lastmodifieddate") || textIn(record, "updatedAt");
  return {
    externalId: textIn(record, "id"),
    changedAt: changedAt === "" ? null : changedAt,
    properties: Object.fromEntries(
      fieldsIn(properties).map(([name, value]) => [name, flatValue(value)] as const),
    ),
  };
}

function withStage(deal: CrmDeal, stages: ReadonlyMap<string, string>): CrmDeal {
  const label = stages.get(String(deal.properties["dealstage"]));
  return label === undefined ? deal : { ...deal, properties: { ...deal.properties, dealstage: label } };
}

/** The body of a success. @throws {ConnectorError} by HubSpot's category */
function checked({ status, body }: VendorAnswer): unknown {
  if (status < 400) return body;
  const category = textIn(body, "category");
  const kind =
    failures[category] ?? (status === 401 ? "revoked" : status === 403 ? "missing-scope" : "unexpected");
  throw new ConnectorError(kind, `HubSpot: ${status} ${category.slice(0, 100)}`);
}
