import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../check/repository.ts";
import { type Attack, Breach, type UnnumberedAttack } from "./attacks/attack.ts";
import { heldElsewhere } from "./attacks/findings-elsewhere.ts";
import { findingsOfAccounts } from "./attacks/findings-of-accounts.ts";
import { findingsOfRequests } from "./attacks/findings-of-requests.ts";
import { heldAccounts } from "./attacks/held-accounts.ts";
import { heldHttp } from "./attacks/held-http.ts";
import { heldLogic } from "./attacks/held-logic.ts";
import { planted } from "./attacks/planted.ts";
import { secondEvents } from "./attacks/second-events.ts";
import { secondHeaders } from "./attacks/second-headers.ts";
import { secondHosts } from "./attacks/second-hosts.ts";
import { secondHttp } from "./attacks/second-http.ts";
import { secondImports } from "./attacks/second-imports.ts";
import { secondMcp } from "./attacks/second-mcp.ts";
import { secondMcpCallers } from "./attacks/second-mcp-callers.ts";
import { secondPayments } from "./attacks/second-payments.ts";
import { secondTamperedPayments } from "./attacks/second-tampered-payments.ts";
import { secondTwoFactor } from "./attacks/second-two-factor.ts";
import { secondWebhooks } from "./attacks/second-webhooks.ts";
import { secondWorkbooks } from "./attacks/second-workbooks.ts";
import { createTarget, type Target } from "./attacks/target.ts";
import type { Gate } from "./gate.ts";
import { startTestProduct } from "./test-product.ts";

type Part = readonly [title: string, attacks: readonly Attack[]];

/** The attacks of the second review that did not succeed, numbered from 1. */
const second = numbered([
  ["Second review: payments", [...secondTamperedPayments, ...secondPayments]],
  ["Second review: webhooks", [...secondWebhooks, ...secondEvents]],
  ["Second review: two-factor sign-in", secondTwoFactor],
  ["Second review: agents (MCP)", [...secondMcpCallers, ...secondMcp]],
  ["Second review: imports", [...secondImports, ...secondWorkbooks]],
  ["Second review: HTTP", [...secondHttp, ...secondHeaders, ...secondHosts]],
]);

const parts: readonly Part[] = [
  ["Findings of the review", [...findingsOfAccounts, ...findingsOfRequests]],
  ["Accounts", heldAccounts],
  ["Limits, ownership, injection and figures", heldLogic],
  ["HTTP", heldHttp],
  ...second,
];

function numbered(
  lists: readonly (readonly [title: string, attacks: readonly UnnumberedAttack[]])[],
): Part[] {
  let count = 0;
  return lists.map(([title, attacks]) => [
    title,
    attacks.map((attack) => {
      count += 1;
      return { id: `second ${count}`, ...attack };
    }),
  ]);
}

/** What an attack that succeeded showed, or why it could not be tried; undefined when the product held. */
async function failureOf(attack: UnnumberedAttack, target: Target): Promise<unknown> {
  try {
    await target.calm();
    await attack.run(target);
    return undefined;
  } catch (error) {
    return error;
  }
}

const sentenceOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

/** The attacks of a review, again: scripts/verify/attacks. */
export const attacksGate: Gate = {
  name: "attacks",
  title: "Attacks of an earlier review fail",
  what: "The attacks of two reviews of the running product, call by call, against a separate server process: those that succeeded in the first and those that did not, and of the second those that did not. Findings that cannot be shown by calls to one server name the test that covers them. Every attack must fail. Honest calls of each kind are planted among them and must be detected.",
  async run(size) {
    const product = await startTestProduct();
    try {
      const target = createTarget(product);
      const table: (readonly string[])[] = [["Part", "Attacks", "Succeeded"]];
      const complaints: string[] = [];
      let passed = 0;
      for (const [part, attacks] of parts) {
        const tried = attacks.filter((attack) => size === "full" || attack.size !== "full");
        const breaches: string[] = [];
        for (const attack of tried) {
          const failure = await failureOf(attack, target);
          if (failure !== undefined) breaches.push(`${attack.id}, ${attack.title}: ${sentenceOf(failure)}`);
        }
        passed += tried.length - breaches.length;
        complaints.push(...breaches);
        table.push([part, String(tried.length), String(breaches.length)]);
      }
      for (const attack of planted) {
        const failure = await failureOf(attack, target);
        if (failure === undefined) complaints.push(`A planted attack was not noticed: ${attack.title}`);
        else if (!(failure instanceof Breach))
          complaints.push(`A planted attack could not be tried: ${attack.title}: ${sentenceOf(failure)}`);
      }
      for (const { id, title, where } of heldElsewhere) {
        table.push([`${id}, ${title}: \`${where}\``, "-", "-"]);
        if (!existsSync(join(repositoryRoot, where))) complaints.push(`${id}: ${where} does not exist`);
      }
      for (const line of [...complaints, ...table.map((cells) => cells.join("  "))]) console.log(line);
      return { passed, failed: complaints.length, table, complaints };
    } finally {
      await product.stop();
    }
  },
};
