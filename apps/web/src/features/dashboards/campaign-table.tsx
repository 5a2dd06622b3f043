import type { EmailCampaignReply } from "@beachhead/contract";
import type { ChartTable } from "../../components/chart-frame/chart-table.ts";
import { FiguresMenu } from "../../components/chart-frame/figures-menu.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { formatWhen } from "../../lib/format/dates.ts";
import { formatNumber, NO_VALUE } from "../../lib/format/numbers.ts";
import styles from "./pricing/pricing.module.css";
import { fractionOr } from "./pricing/pricing-words.ts";

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
  { key: "sent", header: "Sent" },
  { key: "delivered", header: "Delivered" },
  { key: "opens", header: "Opened" },
  { key: "clicks", header: "Clicked" },
  { key: "bounces", header: "Bounced" },
  { key: "unsubscribes", header: "Unsubscribed" },
] as const;

const rates = [
  { key: "deliveryRate", header: "Delivered, % of sent" },
  { key: "openRate", header: "Opened, % of delivered" },
  { key: "clickRate", header: "Clicked, % of delivered" },
  { key: "bounceRate", header: "Bounced, % of sent" },
  { key: "unsubscribeRate", header: "Unsubscribed, % of delivered" },
] as const;

/** The rows for a spreadsheet: counts, which can be added up, and the rates of the screen. */
function figuresOf(campaigns: readonly Campaign[]): ChartTable {
  return {
    columns: [
      { key: "name", header: "Campaign" },
      { key: "subject", header: "Subject" },
      { key: "status", header: "Status" },
      { key: "sentAt", header: "Sent on" },
      ...[...counts, ...rates].map((column) => ({ ...column, align: "end" as const })),
    ],
    rows: campaigns.map(({ name, subject, status, sentAt, figures }) => ({
      name,
      subject,
      status,
      sentAt: sentAt?.slice(0, 10) ?? null,
      ...Object.fromEntries(counts.map(({ key }) => [key, figures?.[key] ?? null])),
      ...Object.fromEntries(
        rates.map(({ key }) => {
          const fraction = figures?.[key] ?? null;
          return [key, fraction === null ? null : fraction * 100];
        }),
      ),
    })),
  };
}
