import type { CrmStage, DealStatus } from "@beachhead/contract";
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
} from "../../platform/connectors/connector.ts";
import { ConnectorError, type FailureKind } from "../../platform/connectors/connector-error.ts";
import { fieldsToRead } from "../../platform/connectors/fields-to-read.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { hostsOf, zohoAuthorization } from "./authorization.ts";
import type { ZohoSettings } from "./settings.ts";

const SCOPES = ["ZohoCRM.modules.deals.READ", "ZohoCRM.settings.fields.READ", "ZohoCRM.org.READ"];
const PAGE = 200;
/** Fields that one call can ask for. */
const FIELDS = 50;
const CURRENCY_MS = 10 * 60 * 1000;

/** Zoho's codes; all others are `unexpected`. */
const failures: Readonly<Record<string, FailureKind>> = {
  INVALID_TOKEN: "expired",
  AUTHENTICATION_FAILURE: "expired",
  OAUTH_SCOPE_MISMATCH: "missing-scope",
  NO_PERMISSION: "missing-scope",
  AUTHORIZATION_FAILED: "missing-scope",
  TOO_MANY_REQUESTS: "throttled",
  EXPIRED_VALUE: "stale-cursor",
  TOKEN_BOUND_DATA_MISMATCH: "stale-cursor",
  PAGINATION_LIMIT_EXCEEDED: "stale-cursor",
  INTERNAL_ERROR: "unavailable",
};

/** Fields that every deal has, first in what is asked for. */
const standardFields = [
  "Deal_Name",
  "Amount",
  "Stage",
  "Lead_Source",
  "Closing_Date",
  "Created_Time",
  "Modified_Time",
  "Currency",
  "Probability",
  "Type",
  "Pipeline",
  "Account_Name",
  "Campaign_Source",
];

/** Zoho CRM, version 8 of its API. */
export function createZohoCrm(settings: ZohoSettings, egress: Egress): Connector {
  async function ask(
    { token, dataCentre }: Access,
    path: string,
    query: Record<string, string | undefined>,
    since?: Date,
  ): Promise<unknown> {
    const url = new URL(`${hostsOf(settings, dataCentre).api}/crm/v8/${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value);
    const headers = {
      authorization: `Zoho-oauthtoken ${token}`,
      ...(since !== undefined && { "if-modified-since": since.toISOString() }),
    };
    return checked(await askVendor(egress, url, { headers, repeatable: true }));
  }

  /** The currency of the organisation, in which amounts without one are; "" where the token may not read it. */
  async function currencyOf(access: Access): Promise<string> {
    const body = await ask(access, "org", {}).catch((error: unknown) => {
      if (error instanceof ConnectorError && error.kind === "missing-scope") return undefined;
      throw error;
    });
    return textIn(listIn(body, "org")[0], "iso_code");
  }

  /** Asked for once per listing: at its first page, or where it continues. By access token. */
  const currencies = new Map<string, { until: number; currency: string }>();
  async function currencyFor(access: Access, isFirst: boolean): Promise<string> {
    const known = currencies.get(access.token);
    if (!isFirst && known !== undefined && known.until > performance.now()) return known.currency;
    for (const [key, { until }] of currencies) if (until <= performance.now()) currencies.delete(key);
    const currency = await currencyOf(access);
    currencies.set(access.token, { until: performance.now() + CURRENCY_MS, currency });
    return currency;
  }

  return {
    provider: "zoho-crm",
    kind: "crm",
    sandbox: settings.sandbox !== undefined,
    authorization: zohoAuthorization(settings, egress, SCOPES),
    reader: {
      async fields(access) {
        const body = await ask(access, "settings/fields", { module: "Deals" });
        return listIn(body, "fields").map((field) => ({
          name: textIn(field, "api_name"),
          label: textIn(field, "field_label"),
          custom: valueIn(field, "custom_field") === true,
        }));
      },

      async stages(access) {
        const body = await ask(access, "settings/fields", { module: "Deals" });
        const stage = listIn(body, "fields").find((field) => textIn(field, "api_name") === "Stage");
        return Object.fromEntries(listIn(stage, "pick_list_values").flatMap(stageOf));
      },

      async deals(access, { fields, needed, since, cursor, limit = PAGE }) {
        const currency = await currencyFor(access, cursor === undefined);
        const asked = chosen({ fields, needed });
        const query = {
          fields: asked.join(","),
          per_page: String(limit),
          // The record's ID keeps its place in the listing when the deal changes during the listing.
          sort_by: "id",
          sort_order: "asc",
          page_token: cursor,
        };
        const body = await ask(access, "Deals", query, since);
        return {
          items: listIn(body, "data").map((record) => dealOf(record, asked, currency)),
          next: nextOf(body),
        };
      },

      async deleted(access, since, cursor) {
        const query = { type: "all", per_page: String(PAGE), page: cursor };
        const body = await ask(access, "Deals/deleted", query, since);
        const hasMore = valueIn(valueIn(body, "info"), "more_records") === true;
        return {
          items: listIn(body, "data").map((deal) => textIn(deal, "id")),
          next: hasMore ? String(Number(cursor ?? "1") + 1) : undefined,
        };
      },
    },
  };
}

/** Percent and outcome of a stage by its name. */
function stageOf(value: unknown): [string, CrmStage][] {
  const percent = Number(textIn(value, "probability") || Number.NaN);
  if (!(percent >= 0 && percent <= 100)) return [];
  const forecast = textIn(value, "forecast_type").toLowerCase();
  const outcome: DealStatus = forecast.includes("won") ? "won" : forecast.includes("lost") ? "lost" : "open";
  return [[textIn(value, "display_value"), { percent, outcome }]];
}

/** The standard fields that the CRM has, then its own; those that are mapped in any case. */
function chosen({ fields, needed }: Pick<DealRequest, "fields" | "needed">): string[] {
  const known = new Set(fields);
  const standard = standardFields.filter((field) => known.has(field));
  return fieldsToRead([...standard, ...fields], needed, FIELDS);
}

function dealOf(record: unknown, asked: readonly string[], currency: string): CrmDeal {
  const properties = fieldsIn(record).filter(([name]) => name !== "id" && !name.startsWith("$"));
  const changedAt = textIn(record, "Modified_Time");
  return {
    externalId: textIn(record, "id"),
    changedAt: changedAt === "" ? null : changedAt,
    properties: {
      ...Object.fromEntries(asked.map((name) => [name, null] as const)),
      ...Object.fromEntries(properties.map(([name, value]) => [name, flatValue(value)] as const)),
      ...(currency !== "" && { [ACCOUNT_CURRENCY]: currency }),
    },
  };
}

function nextOf(body: unknown): string | undefined {
  const token = textIn(valueIn(body, "info"), "next_page_token");
  return token === "" ? undefined : token;
}

/** The body of a success. 204 and 304 are empty lists. @throws {ConnectorError} by Zoho's code */
function checked({ status, body }: VendorAnswer): unknown {
  // The newest version puts the error into a list.
  const [first] = listIn(body, "data");
  const error =
    textIn(body, "status") === "error" ? body : textIn(first, "status") === "error" ? first : undefined;
  if (status < 400 && error === undefined) return body;
  const code = textIn(error ?? body, "code");
  throw new ConnectorError(failures[code] ?? "unexpected", `Zoho CRM: ${status} ${code.slice(0, 100)}`);
}
