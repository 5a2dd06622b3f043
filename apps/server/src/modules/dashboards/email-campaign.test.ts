import { expect, test } from "vitest";
import { asOwnerOf } from "../../platform/db/test-database.ts";
import { testServer } from "../../test/server.ts";
import { mailFigures } from "./email-campaign.ts";

const server = testServer({ user: "per test" });

const figures = (sent: number) => ({
  sent,
  delivered: sent * 0.95,
  opened: sent * 0.38,
  clicked: sent * 0.095,
  bounced: sent * 0.05,
  unsubscribed: 0,
  spam: 0,
});

async function store(userId: string, key: string, sentAt: string | null, counts: object | null) {
  await asOwnerOf(server.database, userId, (client) =>
    client.query(
      `insert into campaign_reports (owner_id, source, campaign_key, name, subject, status, sent_at, figures, read_at)
       values ($1, 'zoho-campaigns', $2, $3, 'News', 'Sent', $4, $5, '2026-11-20T10:00:00Z')`,
      [userId, key, `Campaign ${key}`, sentAt, counts && JSON.stringify(counts)],
    ),
  );
}

test("campaigns add up to their totals and months, with each rate on its own base", async () => {
  const { user } = server;
  await store(user.userId, "a", "2026-09-30T23:59:59Z", figures(1000));
  await store(user.userId, "b", "2026-10-01T00:00:00Z", figures(2000));
  await store(user.userId, "c", "2026-10-15T08:00:00Z", figures(500));
  await store(user.userId, "d", null, null);
  const found = await user.api.call("getEmailCampaign");
  expect(found.campaigns.map(({ key }) => key)).toEqual(["c", "b", "a", "d"]);
  expect(found.campaigns[3]?.figures).toBeNull();
  expect(found.total).toEqual({
    sent: 3500,
    delivered: 3325,
    opens: 1330,
    clicks: 332.5,
    bounces: 175,
    unsubscribes: 0,
    deliveryRate: 0.95,
    openRate: 0.4,
    clickRate: 0.1,
    clickToOpenRate: 0.25,
    bounceRate: 0.05,
    unsubscribeRate: 0,
  });
  expect(found.months.map(({ month, sent }) => [month, sent])).toEqual([
    ["2026-09", 1000],
    ["2026-10", 2500],
  ]);
  expect(found.readAt).toBe("2026-11-20T10:00:00.000Z");
  const stranger = await server.signUp();
  expect((await stranger.api.call("getEmailCampaign")).campaigns).toEqual([]);
});

test("no rate has a value without mails", () => {
  expect(mailFigures([])).toMatchObject({ sent: 0, openRate: null, clickToOpenRate: null, bounceRate: null });
});
