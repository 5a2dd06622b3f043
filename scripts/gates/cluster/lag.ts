/** For tests: people who read at other servers what they have just written, while the replicas are behind. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { testDeal } from "../../../apps/server/src/modules/deals/test-deal.ts";
import { openAccount } from "../../../operations/testing/account.ts";
import { recordOf } from "../../check/repository.ts";
import type { DatabaseCluster } from "./database-cluster.ts";

export interface LagCounts {
  /** Connections of the servers to replicas, before these were behind. */
  connections: number;
  /** Lists that were read right after a write. */
  lists: number;
  /** Lists without what their reader had written before. */
  incomplete: number;
  /** Deals that a replica had not got, at most. */
  behind: number;
}

const ROUNDS = 12;
const DELAY_SECONDS = 10;
const PAUSE = 700;

/** Reads with replicas that keep up, and then with replicas that apply each commit ten seconds late. */
export async function readBehind(cluster: DatabaseCluster, urls: readonly string[]): Promise<LagCounts> {
  await cluster.healthy();
  const [url = ""] = urls;
  const account = await openAccount(url, `${randomUUID()}@example.com`);
  const counts: LagCounts = { connections: 0, lists: 0, incomplete: 0, behind: 0 };
  let written = 0;

  async function round(): Promise<void> {
    const headers = { "idempotency-key": randomUUID() };
    const made = await account.send("POST", "/api/integration/deals", testDeal(), headers);
    if (made.status !== 200) throw new Error(`No deal: ${made.status} ${await made.text()}`);
    written += 1;
    const lists = await Promise.all(
      urls.map((each) => account.at(each).send("GET", "/api/integration/deals")),
    );
    for (const list of lists) {
      if (list.status !== 200) throw new Error(`No list: ${list.status} ${await list.text()}`);
      counts.lists += 1;
      if (list.headers.get("x-total-count") !== String(written)) counts.incomplete += 1;
    }
  }

  for (let count = 0; count < ROUNDS; count += 1) await round();
  const replicas = await cluster.replicas();
  for (const node of replicas) {
    const found = await node.ask(
      "select count(*)::int as connections from pg_stat_activity where application_name = 'beachhead reads'",
    );
    counts.connections += Number(recordOf(found[0])["connections"]);
    await node.ask(`alter system set recovery_min_apply_delay = '${DELAY_SECONDS}s'`);
    await node.ask("select pg_reload_conf()");
  }
  for (let count = 0; count < ROUNDS; count += 1) {
    await round();
    await pause(PAUSE);
    for (const node of replicas) {
      const [found] = await node.ask("select count(*)::int as deals from deals");
      counts.behind = Math.max(counts.behind, written - Number(recordOf(found)["deals"]));
    }
  }
  for (const node of replicas) {
    await node.ask("alter system reset recovery_min_apply_delay");
    await node.ask("select pg_reload_conf()");
  }
  return counts;
}
