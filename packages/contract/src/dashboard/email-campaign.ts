import { z } from "zod";

const count = z.number();
const rate = z.number().nullable();

/** What became of the mails of a campaign, or of several. Rates are fractions; null: nothing to divide by. */
const mailFigures = z.object({
  sent: count,
  delivered: count,
  /** Mails that were opened, not how often. */
  opens: count,
  clicks: count,
  bounces: count,
  unsubscribes: count,
  /** Delivered / sent. */
  deliveryRate: rate,
  /** Opened / delivered. */
  openRate: rate,
  /** Clicked / delivered. */
  clickRate: rate,
  /** Clicked / opened. */
  clickToOpenRate: rate,
  /** Bounced / sent. */
  bounceRate: rate,
  /** Unsubscribed / delivered. */
  unsubscribeRate: rate,
});
export type MailFigures = z.output<typeof mailFigures>;

export const emailCampaignReply = z.object({
  success: z.literal(true),
  /** Last sent first; without figures if it was not sent yet. */
  campaigns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      subject: z.string(),
      status: z.string(),
      sentAt: z.string().nullable(),
      figures: mailFigures.nullable(),
    }),
  ),
  /** All campaigns with figures. */
  total: mailFigures,
  /** By the month they were sent in, "2026-11", first to last. */
  months: z.array(mailFigures.extend({ month: z.string() })),
  /** When the figures were read from the campaign tool; null: never. */
  readAt: z.string().nullable(),
});
export type EmailCampaignReply = z.output<typeof emailCampaignReply>;
