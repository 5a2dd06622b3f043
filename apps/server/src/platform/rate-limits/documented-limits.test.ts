import { readFile } from "node:fs/promises";
import { endpointNames, endpointOf, type RateLimit } from "@beachhead/contract";
import { expect, test } from "vitest";
import { mostInARow, signInLimits } from "../auth/sign-in-throttle.ts";
import { commonLimits } from "./common-limits.ts";
import { generalLimits, unlistedLimits } from "./general-limits.ts";

const PERIODS: Record<number, string> = {
  60: "a minute",
  300: "in 5 minutes",
  900: "in 15 minutes",
  3_600: "an hour",
};

const say = ({ calls, seconds }: RateLimit) => `${calls.toLocaleString("en")} ${PERIODS[seconds]}`;

const page = await readFile(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Limits of calls"), page.indexOf("## Slow clients and overload"));
const table = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, what = "", limit = "", whose = ""]) => ({ what, limit, whose }));

/** What docs/operations.md says about an endpoint. */
const documented = (name: string) =>
  table.filter(({ what }) => what.includes(`\`${name}\``)).map(({ limit, whose }) => ({ limit, whose }));

test("docs/operations.md lists every rate limit of an endpoint, and no other", () => {
  const names = table.flatMap(({ what }) => [...what.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(new Set(names)).toEqual(new Set(endpointNames.filter((name) => endpointOf(name).limits)));
  for (const name of endpointNames) {
    const { network, user, wider = false } = endpointOf(name).limits ?? {};
    const limits = [
      ...(network ? [{ limit: say(network), whose: wider ? "a network and wider ones" : "a network" }] : []),
      ...(user ? [{ limit: say(user), whose: "a user" }] : []),
    ];
    expect(documented(name), name).toEqual(limits);
  }
});

test("docs/operations.md lists the rate limits that belong to no single endpoint", () => {
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
