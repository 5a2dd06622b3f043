import { setTimeout as pause } from "node:timers/promises";
import type { Generated } from "../../scripts/test/growth/generate.ts";
import { importDeals } from "../../scripts/test/growth/own-data.ts";
import type { GrowthServer, MakeServer } from "../../scripts/test/growth/servers.ts";
import { load } from "../http/client.ts";
import { interleave, millisecondsOf, roundsOf } from "../measure/rounds.ts";
import { quantile } from "../measure/statistics.ts";
import type { Row, Unit } from "../report/row.ts";
import { casesAt, type GrowthCase } from "./cases.ts";
import { firstVisitRows } from "./first-visits.ts";
import { compare, MOST, rowOf } from "./measure.ts";

const ROUNDS = 5;
const STRETCH = 600;
const IMPORTED = 10_000;
/** Connections that load, and connections that save beside them. */
const SAVERS = 5;

/** What the servers of all databases answer, in turn. */
export async function requestRows(generated: Generated, makeServer: MakeServer): Promise<Row[]> {
  const { databases, own, large } = generated;
  const workspaces = databases.map((database) => database.workspaces);
  const servers = await Promise.all(databases.map(makeServer));
  /** Measures each server in each round. */
  const inTurn = async (
    work: string,
    measure: (server: GrowthServer, index: number) => Promise<number>,
    target: Row["target"],
    unit?: Unit,
  ): Promise<Row> => {
    const series = await interleave(
      ROUNDS,
      servers.map((server, index) => ({ name: String(index), measure: () => measure(server, index) })),
    );
    const found = servers.map((_, index) => roundsOf(series, String(index)));
    return { ...rowOf(work, workspaces, found, unit), target };
  };
  try {
    const rows = [
      await inTurn(
        "Start of a server",
        async (server) => {
          await server.process.kill();
          return millisecondsOf(() => server.start());
        },
        null,
      ),
    ];
    rows.push(...(await firstVisitRows(generated, servers)));
    const cases: GrowthCase[][] = [];
    for (const { url } of servers) cases.push(await casesAt(url, own, large));
    // What servers do after a start, and the jobs of what was created.
    await pause(3_000);
    for (const index of cases[0]?.keys() ?? [])
      rows.push(
        ...(await compare(
          workspaces,
          cases.map((each) => each[index]).filter((each) => each !== undefined),
        )),
      );
    rows.push(
      await inTurn(
        "List of GTM plans over 5 connections while five others save, p99",
        async (_server, index) => {
          const [list, save] = ["List of GTM plans", "Save goals"].map((work) =>
            cases[index]?.find((each) => each.work.startsWith(work)),
          );
          if (list === undefined || save === undefined)
            throw new Error("There is nothing to load or to save.");
          const [{ latencies }] = await Promise.all([
            load(list.exchanges, SAVERS, STRETCH),
            load(save.exchanges, SAVERS, STRETCH),
          ]);
          return quantile(latencies, 0.99);
        },
        MOST,
      ),
      await inTurn(
        `Import of ${IMPORTED.toLocaleString("en")} deals, from the upload to the end of its job`,
        ({ url }) => importDeals(url, own, IMPORTED),
        MOST,
      ),
      await inTurn("Memory of a server after all of this", ({ memory }) => memory(), null, "MB"),
    );
    return rows;
  } finally {
    await Promise.all(servers.map(({ process }) => process.drain()));
  }
}
