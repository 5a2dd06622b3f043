import type { GrowthCluster, GrowthDatabase } from "../../scripts/test/growth/cluster.ts";
import { measureBackup, measureUpkeep, openSharedWork } from "../../scripts/test/growth/upkeep.ts";
import { interleave, millisecondsOf, roundsOf } from "../measure/rounds.ts";
import { figureOf, type Row } from "../report/row.ts";
import { rowOf } from "./measure.ts";

const ROUNDS = 5;

/** Work of a server for all workspaces: it may grow with their number, so it has no target. */
export async function sharedWorkRows(databases: readonly GrowthDatabase[]): Promise<Row[]> {
  const opened = databases.map(openSharedWork);
  const workspaces = databases.map((database) => database.workspaces);
  try {
    const rows: Row[] = [];
    for (const [place, { work }] of opened[0]?.works.entries() ?? []) {
      const series = await interleave(
        ROUNDS,
        opened.map(({ works }, index) => ({
          name: String(index),
          measure: () => millisecondsOf(async () => works[place]?.run()),
        })),
      );
      const found = opened.map((_, index) => roundsOf(series, String(index)));
      rows.push({ ...rowOf(work, workspaces, found), target: null });
    }
    return rows;
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
}

/** What the operator does with the largest database. */
export async function operatorRows(cluster: GrowthCluster, database: GrowthDatabase): Promise<Row[]> {
  const measured = [...(await measureUpkeep(database)), ...(await measureBackup(cluster, database))];
  const at = `${database.workspaces.toLocaleString("en")} workspaces`;
  return measured.map(({ what, unit, value }) => ({
    part: "growth",
    work: `${what}, ${at}`,
    ours: figureOf(unit, [value]),
    anchor: null,
    target: null,
  }));
}
