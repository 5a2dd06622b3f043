import { DIFFERING_SUMS } from "../../../apps/server/src/modules/deals/store/test-sums.ts";
import { createAdminPools } from "../../../apps/server/src/platform/db/pool.ts";
import { createWithUser } from "../../../apps/server/src/platform/db/with-user.ts";
import { superuserAddress } from "../../../apps/server/src/platform/embedded-postgres/index.ts";
import { recordOf } from "../../check/repository.ts";

/** What is read from the database of a running app, past its API. */
export function openDealDatabase(dataFolder: string) {
  const pools = createAdminPools(superuserAddress(dataFolder) ?? "");
  const withUser = createWithUser(pools.app);

  /** Runs statements without row-level security. */
  async function asSuperuser<T>(
    work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<T>,
  ): Promise<T> {
    const client = await pools.app.connect();
    try {
      await client.query("set role none");
      return await work(async (text, values = []) => {
        const { rows } = await client.query<Record<string, unknown>>(text, values);
        return rows[0];
      });
    } finally {
      client.release(true);
    }
  }

  return {
    close: () => pools.close(),

    ownerOf: (email: string) =>
      asSuperuser(async (query) => {
        const found = await query("select id from users where email = $1", [email]);
        return String(recordOf(found)["id"]);
      }),

    /** Confirms an address, as its user would with a link by e-mail. */
    confirm: (email: string) =>
      asSuperuser((query) => query("update users set email_verified = true where email = $1", [email])),

    /** Deals of a source, and how many different IDs they have. */
    countOf: (owner: string, source: string) =>
      asSuperuser(async (query) => {
        const found = await query(
          "select count(*)::int as deals, count(distinct external_id)::int as ids from deals where owner_id = $1 and source = $2",
          [owner, source],
        );
        const { deals, ids } = recordOf(found);
        return { deals: Number(deals), ids: Number(ids) };
      }),

    /** How many of the owner's sums differ between roll-ups and deals. */
    differingSums: (owner: string) =>
      withUser(owner, async (tx) => {
        const { rows } = await tx.$client.query<Record<string, unknown>>(DIFFERING_SUMS);
        return Number(recordOf(rows[0])["differing"]);
      }),

    /** A fault that must be found. */
    breakRollup: (owner: string) =>
      asSuperuser((query) =>
        query("update deal_year_rollups set won_cents = won_cents + 1 where owner_id = $1", [owner]),
      ),

    /**
     * Milliseconds in which PostgreSQL alone copies the owner's deals from a file into a table with the same indexes,
     * without policies and roll-ups.
     */
    bareCopy: (owner: string) =>
      asSuperuser(async (query) => {
        const found = await query("select current_setting('data_directory') as folder");
        const file = `${String(recordOf(found)["folder"])}/bare-deals`;
        await query(`copy (select * from deals where owner_id = '${owner}') to '${file}'`);
        await query("create table bare_deals (like deals including all)");
        const began = performance.now();
        await query("create unlogged table bare_staging (like deals)");
        await query(`copy bare_staging from '${file}'`);
        await query("insert into bare_deals select * from bare_staging");
        const milliseconds = performance.now() - began;
        await query("drop table bare_deals, bare_staging");
        return milliseconds;
      }),
  };
}

export type DealDatabase = ReturnType<typeof openDealDatabase>;
