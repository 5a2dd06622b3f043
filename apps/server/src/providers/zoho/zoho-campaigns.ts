import { countIn } from "@beachhead/contract/table-reading";
import { askVendor, listIn, textIn } from "../../platform/connectors/ask-vendor.ts";
import type { Access, Campaign, CampaignFigures, Connector } from "../../platform/connectors/connector.ts";
import { ConnectorError, type FailureKind } from "../../platform/connectors/connector-error.ts";
import type { Egress } from "../../platform/egress/egress.ts";
import { hostsOf, zohoAuthorization } from "./authorization.ts";
import type { ZohoSettings } from "./settings.ts";

const SCOPES = ["ZohoCampaigns.campaign.READ"];
const PAGE = 100;
/** An API that was called more than 500 times in 5 minutes is locked for 30. */
const LOCK_SECONDS = 30 * 60;
const LOCKED = /too many|limit exceed|locked/i;

const locked = () => new ConnectorError("throttled", "Zoho Campaigns: locked", LOCK_SECONDS);

const SUCCESS = new Set(["", "0", "200"]);
/** The documentation names no code for a bad token; these were observed. */
const EXPIRED = new Set(["1007", "INVALID_OAUTHTOKEN"]);
const failures: Readonly<Record<string, FailureKind>> = {
  6601: "missing-scope",
  6001: "unavailable",
  OAUTH_SCOPE_MISMATCH: "missing-scope",
};

/** "No campaign in this view". */
const NO_CAMPAIGN = "6101";
/** "Not sent, or invalid campaign key", and "no details". */
const NO_REPORT = new Set(["6002", "6302"]);

/** Zoho Campaigns, version 1.1 of its API: all values are text, and most errors have status 200. */
export function createZohoCampaigns(settings: ZohoSettings, egress: Egress): Connector {
  /** The body, and its code unless that means success. */
  async function ask({ token, dataCentre }: Access, path: string, query: Record<string, string>) {
    const url = new URL(`${hostsOf(settings, dataCentre).campaigns}/api/v1.1/${path}`);
    url.search = new URLSearchParams({ resfmt: "JSON", ...query }).toString();
    const headers = { authorization: `Zoho-oauthtoken ${token}` };
    const { status, body } = await askVendor(egress, url, { headers, repeatable: true, tooMany: locked });
    const code = textIn(body, "code") || textIn(body, "Code");
    const message = textIn(body, "message");
    if (status === 401 || EXPIRED.has(code) || message.includes("INVALID_OAUTHTOKEN"))
      throw new ConnectorError("expired", `Zoho Campaigns: ${status} ${code}`);
    if (!SUCCESS.has(code) && LOCKED.test(message)) throw locked();
    return { body, code: SUCCESS.has(code) && status < 400 ? undefined : code || String(status) };
  }

  const failure = (code: string) =>
    new ConnectorError(failures[code] ?? "unexpected", `Zoho Campaigns: ${code.slice(0, 100)}`);

  return {
    provider: "zoho-campaigns",
    kind: "campaigns",
    sandbox: settings.sandbox !== undefined,
    authorization: zohoAuthorization(settings, egress, SCOPES),
    reader: {
      async campaigns(access, cursor) {
        const from = Number(cursor ?? "1");
        const query = { sort: "desc", status: "all", fromindex: String(from), range: String(PAGE) };
        const { body, code } = await ask(access, "recentcampaigns", query);
        if (code === NO_CAMPAIGN) return { items: [], next: undefined };
        if (code !== undefined) throw failure(code);
        const items = listIn(body, "recent_campaigns").map(campaignOf);
        return { items, next: items.length === PAGE ? String(from + PAGE) : undefined };
      },

      async figures(access, key) {
        const { body, code } = await ask(access, "campaignreports", { campaignkey: key });
        if (code !== undefined && NO_REPORT.has(code)) return null;
        if (code !== undefined) throw failure(code);
        const [report] = listIn(body, "campaign-reports");
        if (report === undefined) return null;
        return figuresIn(report);
      },
    },
  };
}

const figureFields: Readonly<Record<keyof CampaignFigures, string>> = {
  sent: "emails_sent_count",
  delivered: "delivered_count",
  opened: "opens_count",
  clicked: "unique_clicks_count",
  bounced: "bounces_count",
  unsubscribed: "unsub_count",
  spam: "spams_count",
};

/** The figures of a report; null if one of them is no count: rates of the others would be wrong. */
function figuresIn(report: unknown): CampaignFigures | null {
  const figures = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, unsubscribed: 0, spam: 0 };
  for (const name of ["sent", "delivered", "opened", "clicked", "bounced", "unsubscribed", "spam"] as const) {
    const text = textIn(report, figureFields[name]);
    const count = text === "" ? 0 : countIn(text);
    if (count === undefined) return null;
    figures[name] = count;
  }
  return figures;
}

function campaignOf(record: unknown): Campaign {
  // The one without "_gmt" is in the account's time zone.
  const sent = Number(textIn(record, "sent_time_gmt"));
  return {
    key: textIn(record, "campaign_key"),
    name: textIn(record, "campaign_name"),
    subject: textIn(record, "subject"),
    status: textIn(record, "campaign_status"),
    sentAt: Number.isFinite(sent) && sent > 0 ? new Date(sent) : null,
  };
}
