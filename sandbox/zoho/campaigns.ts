import type { SandboxAnswer, SandboxRequest } from "../http-sandbox.ts";
import { northlightCampaigns } from "../northlight/campaigns.ts";

const MINUTE = 60_000;
const WINDOW = 5 * MINUTE;
const LOCK = 30 * MINUTE;

/** Most errors have status 200. */
const failure = (code: string, message: string, status = 200): SandboxAnswer => ({
  status,
  body: { message, code, status: "error" },
});

const percent = (part: number, whole: number) => (whole === 0 ? "0.0" : ((part / whole) * 100).toFixed(2));

export interface CampaignLimit {
  /** Calls of an API in five minutes until it is locked. */
  calls: number;
  /** Status of a locked API: the documentation names none. */
  status: number;
}

export const USUAL_LIMIT: CampaignLimit = { calls: 500, status: 200 };

/** Zoho Campaigns, version 1.1: every value is text, and an API that is called too often is locked. */
export function createZohoCampaigns(now: () => number, limit: CampaignLimit) {
  /** Times of the calls, and until when it is locked, by API. */
  const calls = new Map<string, { times: number[]; lockedUntil: number }>();

  function isLocked(api: string): boolean {
    const state = calls.get(api) ?? { times: [], lockedUntil: 0 };
    calls.set(api, state);
    if (state.lockedUntil > now()) return true;
    state.times = [...state.times.filter((time) => time > now() - WINDOW), now()];
    if (state.times.length > limit.calls) state.lockedUntil = now() + LOCK;
    return state.lockedUntil > now();
  }

  function recent(query: URLSearchParams): SandboxAnswer {
    const from = Number(query.get("fromindex") ?? "1");
    const range = Number(query.get("range") ?? "5");
    const all = northlightCampaigns(now()).toReversed();
    const found = all.slice(from - 1, from - 1 + range);
    if (found.length === 0) return failure("6101", "No campaign in this view");
    return {
      status: 200,
      body: {
        requestdetails: { fromindex: from, range, sort: "desc", status: "all" },
        total_record_count: all.length,
        status: "success",
        code: "0",
        version: "1.1",
        recent_campaigns: found.map(({ key, name, subject, status, createdAt, sentAt }) => ({
          campaign_key: key,
          campaign_name: name,
          campaign_status: status,
          campaigntype: "Normal",
          subject,
          from_email: "hello@northlight.example",
          reply_to: "hello@northlight.example",
          created_time: String(createdAt + 60 * MINUTE),
          created_time_gmt: String(createdAt),
          // In the time zone of the account; only the other one is the time.
          sent_time: sentAt === null ? null : String(sentAt + 60 * MINUTE),
          sent_time_gmt: sentAt === null ? null : String(sentAt),
          sent_time_zone: "Europe/Berlin",
        })),
      },
    };
  }

  function report(query: URLSearchParams): SandboxAnswer {
    const found = northlightCampaigns(now()).find(({ key }) => key === query.get("campaignkey"));
    if (found === undefined || found.status !== "Sent")
      return failure("6002", "This campaign is not sent (or) Invalid campaign key");
    const { name, sent, delivered, opened, clicked, bounced, unsubscribed, spam } = found;
    return {
      status: 200,
      body: {
        message: "success",
        code: "0",
        status: "success",
        "campaign-reports": [
          {
            campaign_name: name,
            emails_sent_count: String(sent),
            delivered_count: String(delivered),
            delivered_percent: percent(delivered, sent),
            opens_count: String(opened),
            open_percent: percent(opened, delivered),
            unique_clicks_count: String(clicked),
            unique_clicked_percent: percent(clicked, delivered),
            bounces_count: String(bounced),
            bounce_percent: percent(bounced, sent),
            unsub_count: String(unsubscribed),
            unsubscribe_percent: percent(unsubscribed, delivered),
            spams_count: String(spam),
            spam_percent: percent(spam, delivered),
          },
        ],
      },
    };
  }

  return {
    answer(path: string, scopes: string[] | "missing" | "invalid", { url }: SandboxRequest): SandboxAnswer {
      const query = url.searchParams;
      if (query.get("resfmt") !== "JSON")
        return {
          status: 200,
          headers: { "content-type": "text/xml" },
          body: "<response><status>error</status></response>",
        };
      if (typeof scopes === "string") return failure("1007", "Unauthorized request. INVALID_OAUTHTOKEN", 401);
      if (!scopes.some((scope) => scope.startsWith("ZohoCampaigns.campaign.")))
        return failure("6601", "You do not have sufficient privilege");
      if (isLocked(path))
        return failure("1008", "Too many requests: this API is locked for 30 minutes", limit.status);
      switch (path) {
        case "/api/v1.1/recentcampaigns":
          return recent(query);
        case "/api/v1.1/campaignreports":
          return report(query);
        default:
          return failure("404", "Invalid URL", 404);
      }
    },
  };
}
