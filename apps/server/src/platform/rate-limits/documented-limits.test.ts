import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { mostInARow, signInLimits } from "../auth/sign-in-throttle.ts";
import { commonLimits } from "./common-limits.ts";
import {
  endpointLimits,
  generalLimits,
  type Limit,
  type RowLimits,
  unlistedLimits,
} from "./endpoint-limits.ts";

const PERIODS: Record<number, string> = {
  60: "a minute",
  300: "in 5 minutes",
  900: "in 15 minutes",
  3_600: "an hour",
};

const say = ({ calls, seconds }: Limit) => `${calls.toLocaleString("en")} ${PERIODS[seconds]}`;

const page = await readFile(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Limits of calls"), page.indexOf("## Slow clients and overload"));
const table = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, what = "", limit = "", whose = ""]) => ({ what, limit, whose }));

/** What docs/operations.md says of a row of the endpoint table. */
const documented = (name: string) =>
  table.filter(({ what }) => what.includes(`\`${name}\``)).map(({ limit, whose }) => ({ limit, whose }));

test("docs/operations.md tells every limit of the endpoint table, and no other", () => {
  const names = table.flatMap(({ what }) => [...what.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(new Set(names)).toEqual(new Set(Object.keys(endpointLimits)));
  for (const [name, { network, user, wider = false }] of Object.entries<RowLimits>(endpointLimits)) {
    const limits = [
      ...(network ? [{ limit: say(network), whose: wider ? "a network and wider ones" : "a network" }] : []),
      ...(user ? [{ limit: say(user), whose: "a user" }] : []),
    ];
    expect(documented(name), name).toEqual(limits);
  }
});

test("docs/operations.md tells the limits that are of no single row", () => {
  const rest = table
    .filter(({ what }) => !/`\w+`/.test(what))
    .map(({ limit, whose }) => `${limit}, ${whose}`);
  const inARow = (calls: number) => `${calls} in a row, then only a reset unlocks it`;
  expect(rest).toEqual([
    ...Object.entries(generalLimits).map(([whose, limit]) => `${say(limit)}, a ${whose}`),
    ...Object.values(unlistedLimits).map(
      (limit) => `${say(limit)}, a network and wider ones, in each process`,
    ),
    `${say(signInLimits.network)}, a network and wider ones`,
    `${say(signInLimits.account)}; ${inARow(mostInARow.account)}, an e-mail, with or without an account`,
    `${say(signInLimits.device)}; ${inARow(mostInARow.device)}, a known device of an account`,
    `${say(commonLimits.signUp)}, everybody`,
    `${say(commonLimits.resetMail)}, later ones wait, everybody`,
  ]);
});
