import { randomNumbers } from "./deals.ts";

/** A campaign mail of the example company. */
export interface StockCampaign {
  key: string;
  name: string;
  subject: string;
  status: "Sent" | "Scheduled" | "Draft";
  createdAt: number;
  sentAt: number | null;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  unsubscribed: number;
  spam: number;
}

const DAY = 24 * 60 * 60 * 1000;
const EVERY = 24;
const COUNT = 30;

const topics = [
  ["Heating season check", "Three settings that waste a tenth of your heat"],
  ["Energy statement 2026", "Your statement in a day instead of a month"],
  ["Customer story", "How a hotel group in Hamburg saved 212,000 kWh"],
  ["Webinar invitation", "See a building's normal day in 30 minutes"],
  ["Product news", "Atlas now reads district heating meters"],
  ["Tax deadline", "What auditors will ask for in March"],
] as const;

/** Two years of campaigns, the same ones each time; one is scheduled and one is a draft. */
export function northlightCampaigns(now: number): StockCampaign[] {
  const next = randomNumbers(4_711);
  const between = (low: number, high: number) => low + (high - low) * next();
  return Array.from({ length: COUNT }, (_, index) => {
    const at = now - (COUNT - 3 - index) * EVERY * DAY;
    const status = index === COUNT - 1 ? "Draft" : at > now ? "Scheduled" : "Sent";
    const [topic, subject] = topics[index % topics.length] ?? topics[0];
    const sent = status === "Sent" ? Math.round(1_400 + index * 95 + between(-120, 120)) : 0;
    const bounced = Math.round(sent * between(0.008, 0.024));
    const delivered = sent - bounced;
    const opened = Math.round(delivered * between(0.29, 0.47));
    const clicked = Math.round(opened * between(0.09, 0.22));
    return {
      key: `3z5d3a4b${(index + 4096).toString(16)}`,
      name: `${topic}, ${new Date(at).toISOString().slice(0, 7)}`,
      subject,
      status,
      createdAt: at - 6 * DAY,
      sentAt: status === "Sent" ? at : null,
      sent,
      delivered,
      opened,
      clicked,
      bounced,
      unsubscribed: Math.round(delivered * between(0.001, 0.004)),
      spam: Math.round(delivered * between(0, 0.0006)),
    };
  });
}
