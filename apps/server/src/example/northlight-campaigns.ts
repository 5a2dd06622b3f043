import { DAY_MS } from "../platform/clock/durations.ts";
import type { Campaign, CampaignFigures } from "../platform/connectors/connector.ts";
import { randomNumbers } from "./random-numbers.ts";

const COUNT = 30;
/** Days between two mails. */
const EVERY = 24;

const topics = [
  ["Heating season check", "Three settings that waste a tenth of your heat"],
  ["Energy statement", "Your statement in a day instead of a month"],
  ["Customer story", "How a hotel group in Hamburg saved 212,000 kWh"],
  ["Webinar invitation", "See a building's normal day in 30 minutes"],
  ["Product news", "Atlas now reads district heating meters"],
  ["Tax deadline", "What auditors will ask for in March"],
] as const;

/** Two years of the example's mail campaigns, the same ones each time; the last one is a draft. */
export function exampleCampaigns(now: Date): (Campaign & { figures: CampaignFigures | null })[] {
  const next = randomNumbers(4_711);
  const between = (low: number, high: number) => low + (high - low) * next();
  return Array.from({ length: COUNT }, (_, index) => {
    const isDraft = index === COUNT - 1;
    const at = new Date(now.getTime() - (COUNT - 2 - index) * EVERY * DAY_MS - DAY_MS);
    const [topic, subject] = topics[index % topics.length] ?? topics[0];
    const sent = Math.round(1_400 + index * 95 + between(-120, 120));
    const bounced = Math.round(sent * between(0.008, 0.024));
    const delivered = sent - bounced;
    const opened = Math.round(delivered * between(0.29, 0.47));
    const figures = {
      sent,
      delivered,
      opened,
      clicked: Math.round(opened * between(0.09, 0.22)),
      bounced,
      unsubscribed: Math.round(delivered * between(0.001, 0.004)),
      spam: Math.round(delivered * between(0, 0.0006)),
    };
    return {
      key: `example-${index}`,
      name: `${topic}, ${at.toISOString().slice(0, 7)}`,
      subject,
      status: isDraft ? "Draft" : "Sent",
      sentAt: isDraft ? null : at,
      figures: isDraft ? null : figures,
    };
  });
}
