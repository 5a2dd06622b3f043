import type { EmailCampaignReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { buttonLook } from "../../components/button/button-look.ts";
import { ChartFrame } from "../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../components/charts/line-chart.tsx";
import { EmptyState } from "../../components/empty-state/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Spinner } from "../../components/spinner/spinner.tsx";
import { Stat } from "../../components/stat/stat.tsx";
import { formatMonth, formatWhen } from "../../lib/format/dates.ts";
import { formatCount, formatFraction, formatNumber } from "../../lib/format/numbers.ts";
import { paths } from "../../lib/paths.ts";
import { CampaignTable } from "./campaign-table.tsx";
import styles from "./pricing/pricing.module.css";
import { fractionOr } from "./pricing/pricing-words.ts";
import { emailCampaign } from "./queries.ts";

/** What became of the mails of Zoho Campaigns, by campaign and over time. */
export function EmailCampaign() {
  const { data, error, refetch } = useQuery(emailCampaign);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner message="Loading dashboard data..." />;
  if (data.campaigns.length === 0)
    return (
      <EmptyState
        title="No campaigns yet"
        body="Connect Zoho Campaigns to see what was sent, opened and clicked, by campaign and over time."
        action={
          <Link to={paths.accountSection("integrations")} className={buttonLook({ variant: "primary" })}>
            Connect Zoho Campaigns
          </Link>
        }
      />
    );
  return <Campaigns reply={data} />;
}

function Campaigns({ reply: { campaigns, total, months, readAt } }: { reply: EmailCampaignReply }) {
  const rate = (value: number | null) => (value === null ? null : formatFraction(value, 1));
  const names = months.map(({ month }) => formatMonth(month));
  return (
    <>
      <div className={styles["stats"]}>
        <Stat
          size="lg"
          label="Sent"
          value={formatNumber(total.sent)}
          note={formatCount(campaigns.filter(({ figures }) => figures !== null).length, "campaign")}
        />
        <Stat
          size="lg"
          label="Delivered"
          value={rate(total.deliveryRate)}
          reason="Delivered mails as per cent of those sent."
          note={formatNumber(total.delivered)}
        />
        <Stat
          size="lg"
          label="Opened"
          value={rate(total.openRate)}
          reason="Mails opened at least once as per cent of those delivered. Some mail programs load the pictures of every mail, which counts as opened: compare clicks before you decide."
          note={formatNumber(total.opens)}
        />
        <Stat
          size="lg"
          label="Clicked"
          value={rate(total.clickRate)}
          reason="Mails with a click as per cent of those delivered."
          note={`${formatNumber(total.clicks)}, ${fractionOr(total.clickToOpenRate)} of those opened`}
        />
        <Stat
          size="lg"
          label="Bounced"
          value={rate(total.bounceRate)}
          reason="Mails that came back as per cent of those sent."
          note={formatNumber(total.bounces)}
        />
        <Stat
          size="lg"
          label="Unsubscribed"
          value={rate(total.unsubscribeRate)}
          reason="People who unsubscribed as per cent of mails delivered."
          note={formatNumber(total.unsubscribes)}
        />
      </div>
      <div className={styles["panels"]}>
        <ChartFrame
          className={styles["wide"]}
          title={`${fractionOr(total.clickRate)} of delivered mails are clicked`}
          subtitle="Opened and clicked, per cent of delivered, by month of sending"
          ariaLabel="Open and click rates by month"
          interactive
          table={chartTable(months, [
            ["Month", ({ month }) => month],
            ["Sent", ({ sent }) => sent],
            ["Opened", ({ opens }) => opens],
            ["Clicked", ({ clicks }) => clicks],
          ])}
        >
          <LineChart
            label="Open and click rates by month"
            points={names}
            series={[
              { name: "Opened", values: months.map(({ openRate }) => openRate && openRate * 100) },
              { name: "Clicked", values: months.map(({ clickRate }) => clickRate && clickRate * 100) },
            ]}
            unit="%"
            height={220}
          />
        </ChartFrame>
        <CampaignTable campaigns={campaigns} />
      </div>
      {readAt !== null && (
        <p className={styles["note"]}>
          Read from Zoho Campaigns {formatWhen(readAt)}. Opens and clicks count each mail once. Mail programs
          that load pictures by themselves make the share of opened mails look higher than it is.
        </p>
      )}
    </>
  );
}
