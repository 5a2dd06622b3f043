import type { MailFigures, ReplyOf } from "@beachhead/contract";
import { roundRatio } from "@beachhead/engine";
import { z } from "zod";
import type { CampaignFigures } from "../../platform/connectors/connector.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { listCampaignReports } from "../integrations/index.ts";
import type { DashboardDependencies } from "./shown-simulation.ts";

const count = z.number().min(0);
const storedFigures: z.ZodType<CampaignFigures | null> = z
  .object({
    sent: count,
    delivered: count,
    opened: count,
    clicked: count,
    bounced: count,
    unsubscribed: count,
    spam: count,
  })
  .nullable();

/** The campaigns of the connected tool, each, all together and by month. */
export async function getEmailCampaign(
  { withUser }: DashboardDependencies,
  { ownerId }: VerbContext<"getEmailCampaign">,
): Promise<ReplyOf<"getEmailCampaign">> {
  const rows = await withUser.report(ownerId, (tx) => listCampaignReports(tx, ownerId));
  const reports = rows.map((row) => ({ ...row, figures: storedFigures.parse(row.figures) }));
  const sent = reports.flatMap(({ sentAt, figures }) =>
    sentAt === null || figures === null ? [] : [{ month: sentAt.toISOString().slice(0, 7), figures }],
  );
  const byMonth = Map.groupBy(sent, ({ month }) => month);
  const readAt = rows.reduce<Date | null>(
    (last, row) => (last === null || row.readAt > last ? row.readAt : last),
    null,
  );
  return {
    success: true,
    campaigns: reports.map(({ campaignKey, name, subject, status, sentAt, figures }) => ({
      key: campaignKey,
      name,
      subject,
      status,
      sentAt: sentAt?.toISOString() ?? null,
      figures: figures && mailFigures([figures]),
    })),
    total: mailFigures(sent.map(({ figures }) => figures)),
    months: [...byMonth]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, list]) => ({ month, ...mailFigures(list.map(({ figures }) => figures)) })),
    readAt: readAt?.toISOString() ?? null,
  };
}

/** Sums with their rates. Opens and clicks are counted once for each mail. */
export function mailFigures(list: readonly CampaignFigures[]): MailFigures {
  const sum = (pick: (figures: CampaignFigures) => number) =>
    list.reduce((total, figures) => total + pick(figures), 0);
  const sent = sum((figures) => figures.sent);
  const delivered = sum((figures) => figures.delivered);
  const opens = sum((figures) => figures.opened);
  const clicks = sum((figures) => figures.clicked);
  const bounces = sum((figures) => figures.bounced);
  const unsubscribes = sum((figures) => figures.unsubscribed);
  const rate = (part: number, whole: number) => (whole > 0 ? roundRatio(part / whole) : null);
  return {
    sent,
    delivered,
    opens,
    clicks,
    bounces,
    unsubscribes,
    deliveryRate: rate(delivered, sent),
    openRate: rate(opens, delivered),
    clickRate: rate(clicks, delivered),
    clickToOpenRate: rate(clicks, opens),
    bounceRate: rate(bounces, sent),
    unsubscribeRate: rate(unsubscribes, delivered),
  };
}
