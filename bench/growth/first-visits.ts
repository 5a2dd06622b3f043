import type { Generated } from "../../scripts/test/growth/generate.ts";
import { copiedId, joinCopies } from "../../scripts/test/growth/multiply.ts";
import type { GrowthServer } from "../../scripts/test/growth/servers.ts";
import { askOnce } from "../http/client.ts";
import { median, quantile } from "../measure/statistics.ts";
import type { Row } from "../report/row.ts";
import { MOST, rowOf } from "./measure.ts";

/** Workspaces that are opened, spread over all. */
const VISITED = 300;

/**
 * What a member waits for in a workspace that nobody has opened lately, when its rows are not in the database's own
 * buffers. Compared where there are enough workspaces.
 */
export async function firstVisitRows(
  { databases, template }: Generated,
  servers: readonly GrowthServer[],
): Promise<Row[]> {
  // Not the one whose workspace is measured, whose list of workspaces would get longer.
  const [person = ""] = template.people;
  const visited = databases.flatMap((database, index) => {
    const server = servers[index];
    const step = Math.floor((database.workspaces - 3) / VISITED);
    return server === undefined || step === 0 ? [] : [{ database, server, step }];
  });
  if (visited.length < 2) return [];
  const numbers = (step: number) => Array.from({ length: VISITED }, (_, visit) => 1 + visit * step);
  for (const { database, step } of visited) await joinCopies(database, template, person, numbers(step));

  const asked = [
    ["Open the list of GTM plans", () => "/api/gtm-plan/get-saved-gtm-plans"],
    ["Open a GTM plan", (plan: string) => `/api/gtm-plan/individual-gtm-plan/${plan}`],
    ["Open planned against actual", (plan: string) => `/api/dashboard/planned-vs-actual?gtmPlanId=${plan}`],
    ["Open the list of deals", () => "/api/integration/deals"],
  ] as const;
  const times = asked.map(() => visited.map((): number[] => []));
  for (let visit = 0; visit < VISITED; visit += 1) {
    for (const [place, { server, step }] of visited.entries()) {
      const number = 1 + visit * step;
      const headers = { ...template.headers, workspace: copiedId(template.workspace, number) };
      for (const [index, [work, pathOf]] of asked.entries()) {
        const began = performance.now();
        const { status } = await askOnce(server.url + pathOf(copiedId(template.planId, number)), { headers });
        if (status !== 200) throw new Error(`${work} answered ${status}`);
        times[index]?.[place]?.push(performance.now() - began);
      }
    }
  }
  const workspaces = visited.map(({ database }) => database.workspaces);
  return asked.flatMap(([work], index) => {
    const thirds = (times[index] ?? []).map((each) =>
      [0, 1, 2].map((third) => each.slice((third * VISITED) / 3, ((third + 1) * VISITED) / 3)),
    );
    const row = (what: string, of: (values: readonly number[]) => number): Row => ({
      ...rowOf(
        `${work} for the first time, ${what}`,
        workspaces,
        thirds.map((each) => each.map(of)),
      ),
      target: MOST,
    });
    return [row("p50", median), row("p99", (values) => quantile(values, 0.99))];
  });
}
