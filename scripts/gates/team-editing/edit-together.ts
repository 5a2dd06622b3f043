/** For the gate: twenty members edit one plan on two servers, of which one is killed on the way. */
import { setTimeout as pause } from "node:timers/promises";
import { testDetails } from "../../../apps/server/src/modules/gtm-plans/test-plan.ts";
import { grantPlan } from "../../../apps/server/src/platform/db/test-database.ts";
import { insertTeam } from "../../../apps/server/src/platform/db/test-teams.ts";
import { numbersFrom } from "../../../apps/server/src/test/shuffle.ts";
import { type Installation, withInstallation } from "../installation.ts";
import { createMember, type Member } from "./member.ts";

const MEMBERS = 20;
const GOALS = 20;
/** Milliseconds in which the last save must be on every screen. */
const SETTLING = 60_000;

export interface TogetherCounts {
  acknowledged: number;
  /** Acknowledged writes of which the history has nothing. */
  notInHistory: number;
  unanswered: number;
  /** Goals whose last acknowledged value is not the stored one. */
  overwritten: number;
  /** Milliseconds from the answer to a save until another member hears of it, in order. */
  delays: number[];
  /** Changes of which a member with an open stream heard nothing. */
  unheard: number;
  /** Members who do not see what is stored at the end. */
  disagreeing: number;
}

export const editTogether = (seconds: number, seed: number): Promise<TogetherCounts> =>
  withInstallation((installation) => editOn(installation, seconds, seed));

async function editOn(installation: Installation, seconds: number, seed: number): Promise<TogetherCounts> {
  const { database, machines, readAll } = installation;
  const [first, second] = machines;
  if (first === undefined || second === undefined) throw new Error("Two servers are needed");
  const sessions = [];
  for (let number = 0; number < MEMBERS; number += 1) sessions.push(await installation.signUp());
  const [owner] = sessions;
  if (owner === undefined) throw new Error("Somebody makes the plan");
  const workspace = await insertTeam(
    database,
    sessions.map(({ userId }) => ({ userId, role: "editor" })),
  );
  await grantPlan(database, workspace, "enterprise");
  const headers = { workspace };
  const made = await owner.send("saveBasicDetails", { body: testDetails(), headers });
  const planId = String(made.content["gtmPlanId"]);
  const goals = Array.from({ length: GOALS }, (_, id) => ({ id, goal: `Goal ${id}`, targetValue: 0 }));
  const started = await owner.send("saveGoals", { body: { gtmPlanId: planId, goals }, headers });
  if (started.status !== 200) throw new Error(`No goals: ${JSON.stringify(started.content)}`);

  const random = numbersFrom(seed);
  let isKilled = false;
  let values = 0;
  const members = sessions.map(({ userId, token }, number) =>
    createMember({
      userId,
      token,
      workspace,
      planId,
      port: () => (isKilled || number % 2 === 0 ? first.port : second.port),
      newValue: () => (values += 1),
      random,
    }),
  );
  const editing = new AbortController();
  const following = new AbortController();
  const followed = members.map((member) => member.follow(following.signal));
  const edited = members.map((member) => member.edit(editing.signal));
  await pause(seconds * 500);
  await second.kill();
  isKilled = true;
  await pause(seconds * 500);
  editing.abort();
  await Promise.all(edited);
  const stored =
    (await owner.send("getGoals", { params: { id: planId }, headers }).catch(() => undefined)) ??
    (await owner.send("getGoals", { params: { id: planId }, headers }));
  const disagreeing = await countDisagreeing(members, JSON.stringify(stored.content["goals"]));
  following.abort();
  await Promise.all(followed);
  const history = await readAll(
    ["audit_log"],
    `select person_id || ' ' || (detail ->> 'version') as written from audit_log
     where entity_id = '${planId}' and action = 'gtm-plan.update'`,
  );
  return {
    ...count(members, new Set(history.map(({ written }) => written))),
    disagreeing,
    overwritten: countOverwritten(members),
  };
}

function count(members: readonly Member[], history: ReadonlySet<unknown>) {
  const acknowledged = members.flatMap((member) => member.acknowledged);
  const delays: number[] = [];
  let unheard = 0;
  for (const { userId: _by, version, at } of acknowledged)
    for (const member of members) {
      const heard = member.heard(version, at);
      if (heard === undefined) continue;
      if (heard.at === undefined) unheard += 1;
      else delays.push(Math.max(0, heard.at - at));
    }
  return {
    acknowledged: acknowledged.length,
    notInHistory: acknowledged.filter(({ userId, version }) => !history.has(`${userId} ${version}`)).length,
    unanswered: members.reduce((sum, member) => sum + member.unanswered.length, 0),
    delays: delays.toSorted((a, b) => a - b),
    unheard,
  };
}

/** A write without an answer may have come after the last acknowledged one of its goal. */
function countOverwritten(members: readonly Member[]): number {
  const acknowledged = members
    .flatMap((member) => member.acknowledged)
    .toSorted((a, b) => a.version - b.version);
  const last = new Map(acknowledged.map(({ goal, value }) => [goal, value]));
  const open = new Set(members.flatMap((member) => member.unanswered.map(({ value }) => value)));
  const [{ shown } = { shown: { goals: [] } }] = members;
  return shown.goals.filter(({ id, targetValue }) => {
    const isOpen = targetValue !== null && open.has(targetValue);
    return last.has(id) && !isOpen && last.get(id) !== targetValue;
  }).length;
}

async function countDisagreeing(members: readonly Member[], stored: string): Promise<number> {
  const until = performance.now() + SETTLING;
  const differing = () => members.filter(({ shown }) => JSON.stringify(shown.goals) !== stored).length;
  while (differing() > 0 && performance.now() < until) await pause(100);
  return differing();
}
