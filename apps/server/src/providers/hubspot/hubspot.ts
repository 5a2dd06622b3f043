import { toNumber } from "@beachhead/contract";
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
import {
  ACCOUNT_CURRENCY,
  type Access,
  type Connector,
  type CrmDeal,
  type DealRequest,
  HOME_AMOUNT,
  type Page,
} from "../../platform/connectors/connector.ts";
import { ConnectorError, type FailureKind } from "../../platform/connectors/connector-error.ts";
import { fieldsToRead } from "../../platform/connectors/fields-to-read.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { type AccountClock, accountClock } from "./account-clock.ts";
import type { HubspotSettings } from "./settings.ts";
import { type PipelineStages, stagesIn } from "./stages.ts";

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
  HOME_AMOUNT,
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
  stages: PipelineStages;
  account: Account;
}

interface Account {
  clock: AccountClock;
  /** "" where the token may not read the account. */
  currency: string;
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
    const now = clock.now();
    const local = now.getTime() + (facts.get(token)?.account.clock.offsetMs(now) ?? 0);
    return Math.ceil((DAY_MS - (((local % DAY_MS) + DAY_MS) % DAY_MS)) / 1000);
  }

  /** In UTC and without a currency where the token may not read the account. */
  async function accountOf(token: string): Promise<Account> {
    const account = await ask(token, `account-info/${VERSION}/details`).catch((error: unknown) => {
      if (error instanceof ConnectorError && error.kind === "missing-scope") return undefined;
      throw error;
    });
    return { clock: accountClock(account), currency: textIn(account, "companyCurrency") };
  }

  const deals = `crm/objects/${VERSION}/deals`;

  const stagesOf = async (token: string) => stagesIn(await ask(token, `crm/pipelines/${VERSION}/deals`));

  /** Records name stages by ID. Asked for once per listing: at its first page, or where it continues. */
  const facts = new Map<string, AccountFacts>();
  async function factsFor(token: string, isFirst: boolean): Promise<AccountFacts> {
    const known = facts.get(token);
    if (!isFirst && known !== undefined && known.until > performance.now()) return known;
    for (const [key, { until }] of facts) if (until <= performance.now()) facts.delete(key);
    const account = await accountOf(token);
    const found = { until: performance.now() + FACTS_MS, stages: await stagesOf(token), account };
    facts.set(token, found);
    return found;
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
          isNumber: textIn(property, "type") === "number",
        }));
      },

      stages: async ({ token }) => (await stagesOf(token)).byName,

      async deals({ token }, { fields, needed, numbers = [], since, cursor, limit = PAGE }) {
        const { stages, account } = await factsFor(token, cursor === undefined);
        const asked = chosen({ fields, needed });
        const areNumbers = new Set(numbers);
        const query = { limit: String(limit), properties: asked.join(","), after: cursor };
        const page = pageOf(await ask(token, deals, query));
        // The search by time returns 10,000 deals at most and is late; so the list is read and narrowed here.
        const isNew = ({ changedAt }: CrmDeal) =>
          since === undefined || changedAt === null || Date.parse(changedAt) >= since.getTime();
        return {
          items: page.items
            .map((record) => dealOf(record, asked))
            .filter(isNew)
            .map((deal) => inAccount(withStage(withNumbers(deal, areNumbers), stages), account)),
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

function chosen({ fields, needed }: Pick<DealRequest, "fields" | "needed">): string[] {
  const known = new Set(fields);
  const standard = standardProperties.filter((field) => known.has(field));
  // HubSpot defines some 200 properties of its own; those beyond the standard ones are figures of its reports.
  const own = fields.filter((field) => !field.startsWith("hs_"));
  return fieldsToRead([...standard, ...own], needed, PROPERTIES);
}

function pageOf(body: unknown): Page<unknown> {
  const after = textIn(valueIn(valueIn(body, "paging"), "next"), "after");
  return { items: listIn(body, "results"), next: after === "" ? undefined : after };
}

function dealOf(record: unknown, asked: readonly string[]): CrmDeal {
  const properties = valueIn(record, "properties");
  const changedAt = textIn(properties, "hs_lastmodifieddate") || textIn(record, "updatedAt");
  return {
    externalId: textIn(record, "id"),
    changedAt: changedAt === "" ? null : changedAt,
    properties: {
      ...Object.fromEntries(asked.map((name) => [name, null] as const)),
      ...Object.fromEntries(fieldsIn(properties).map(([name, value]) => [name, flatValue(value)] as const)),
    },
  };
}

/** HubSpot writes numbers as texts, and a text field may hold "1.000" for a thousand. Ids of many digits stay texts. */
function withNumbers(deal: CrmDeal, names: ReadonlySet<string>): CrmDeal {
  const properties = Object.entries(deal.properties).map(([name, value]) => {
    const number = names.has(name) ? toNumber(value) : undefined;
    return [name, number !== undefined && Math.abs(number) < 2 ** 53 ? number : value] as const;
  });
  return { ...deal, properties: Object.fromEntries(properties) };
}

/** Times of the account's clock: a deal closes on the day that its owners see. */
function inAccount(deal: CrmDeal, { clock, currency }: Account): CrmDeal {
  const properties = Object.entries(deal.properties).map(
    ([name, value]) => [name, typeof value === "string" ? clock.localTime(value) : value] as const,
  );
  return {
    ...deal,
    properties: {
      ...Object.fromEntries(properties),
      ...(currency !== "" && { [ACCOUNT_CURRENCY]: currency }),
    },
  };
}

/** HubSpot does not list the stages of archived pipelines: a deal there says itself how it ended. */
function withStage(deal: CrmDeal, stages: PipelineStages): CrmDeal {
  const { dealstage, pipeline, hs_is_closed: isClosed, hs_is_closed_won: isWon } = deal.properties;
  const ownWord = isWon === "true" ? "Closed Won" : isClosed === "true" ? "Closed Lost" : undefined;
  const name = stages.find(String(pipeline), String(dealstage))?.name ?? ownWord;
  return name === undefined ? deal : { ...deal, properties: { ...deal.properties, dealstage: name } };
}

/** The body of a success. @throws {ConnectorError} by HubSpot's category */
function checked({ status, body }: VendorAnswer): unknown {
  if (status < 400) return body;
  const category = textIn(body, "category");
  const kind =
    failures[category] ?? (status === 401 ? "revoked" : status === 403 ? "missing-scope" : "unexpected");
  throw new ConnectorError(kind, `HubSpot: ${status} ${category.slice(0, 100)}`);
}
