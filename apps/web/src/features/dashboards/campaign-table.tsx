import type { EmailCampaignReply } from "@beachhead/contract";
import { type ChartColumn, type ChartTable, chartTable } from "../../components/chart-frame/chart-table.ts";
import { FiguresMenu } from "../../components/chart-frame/figures-menu.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { formatWhen } from "../../lib/format/dates.ts";
import { formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import styles from "./pricing/pricing.module.css";
import { fractionOr, percentOr } from "./pricing/pricing-words.ts";

type Campaign = EmailCampaignReply["campaigns"][number];

/** What became of the mails of each campaign. */
export function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const caption = "Campaigns, last sent first";
  return (
    <Panel
      className={styles["wide"]}
      title={caption}
      actions={<FiguresMenu words={{ title: caption }} table={figuresOf(campaigns)} />}
    >
      {/* A wide table scrolls inside its panel, so the panel takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={caption}>
        <table className={styles["table"]}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Campaign</th>
              <th scope="col">Sent on</th>
              <th scope="col">Sent</th>
              <th scope="col">Delivered</th>
              <th scope="col">Opened</th>
              <th scope="col">Clicked</th>
              <th scope="col">Bounced</th>
              <th scope="col">Unsubscribed</th>
            </tr>
          </thead>
          <tbody>
            {campaigns.map(({ key, name, subject, sentAt, status, figures }) => (
              <tr key={key}>
                <th scope="row" title={subject}>
                  {name}
                </th>
                <td>{sentAt === null ? status : formatWhen(sentAt)}</td>
                <td>{figures === null ? NO_VALUE : formatNumber(figures.sent)}</td>
                <td>{fractionOr(figures?.deliveryRate ?? null)}</td>
                <td>{fractionOr(figures?.openRate ?? null)}</td>
                <td>{fractionOr(figures?.clickRate ?? null)}</td>
                <td>{fractionOr(figures?.bounceRate ?? null)}</td>
                <td>{fractionOr(figures?.unsubscribeRate ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const counts = [
  ["sent", "Sent"],
  ["delivered", "Delivered"],
  ["opens", "Opened"],
  ["clicks", "Clicked"],
  ["bounces", "Bounced"],
  ["unsubscribes", "Unsubscribed"],
] as const;

const rates = [
  ["deliveryRate", "Delivered, % of sent"],
  ["openRate", "Opened, % of delivered"],
  ["clickRate", "Clicked, % of delivered"],
  ["bounceRate", "Bounced, % of sent"],
  ["unsubscribeRate", "Unsubscribed, % of delivered"],
] as const;

/** The rows for a spreadsheet: counts, which can be added up, and the rates of the screen. */
function figuresOf(campaigns: readonly Campaign[]): ChartTable {
  return chartTable(campaigns, [
    ["Campaign", ({ name }) => name],
    ["Subject", ({ subject }) => subject],
    ["Status", ({ status }) => status],
    ["Sent on", ({ sentAt }) => sentAt?.slice(0, 10)],
    ...counts.map(([key, head]): ChartColumn<Campaign> => [head, ({ figures }) => figures?.[key]]),
    ...rates.map(([key, head]): ChartColumn<Campaign> => [head, ({ figures }) => percentOr(figures?.[key])]),
  ]);
}
