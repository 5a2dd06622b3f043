import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../check/repository.ts";
import { type Attack, Breach } from "./attacks/attack.ts";
import { heldElsewhere } from "./attacks/findings-elsewhere.ts";
import { findingsOfAccounts } from "./attacks/findings-of-accounts.ts";
import { findingsOfRequests } from "./attacks/findings-of-requests.ts";
import { heldAccounts } from "./attacks/held-accounts.ts";
import { heldHttp } from "./attacks/held-http.ts";
import { heldLogic } from "./attacks/held-logic.ts";
import { createTarget, type Target } from "./attacks/target.ts";
import type { Gate } from "./gate.ts";
import { startTestProduct } from "./test-product.ts";

const parts: readonly (readonly [string, readonly Attack[]])[] = [
  ["Findings of the review", [...findingsOfAccounts, ...findingsOfRequests]],
  ["Accounts", heldAccounts],
  ["Limits, ownership, injection and figures", heldLogic],
  ["HTTP", heldHttp],
];

/** Attacks that must succeed, so that a product that lets everything through is noticed. */
const planted: readonly Attack[] = [
  {
    id: "planted",
    title: "Another password than the account's",
    async run(target) {
      const visitor = await target.signUp();
      const { status } = await target.call("POST", "/api/auth/sign-in/email", {
        body: { email: visitor.email, password: visitor.password },
      });
      if (status === 200) throw new Breach("the right password signs in");
    },
  },
];

/** What an attack that succeeded showed; undefined when the product held. */
async function breachOf(attack: Attack, target: Target): Promise<string | undefined> {
  try {
    await target.calm();
    await attack.run(target);
    return undefined;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return `${attack.id}, ${attack.title}: ${what}`;
  }
}

/** The attacks of a review, again: scripts/verify/attacks. */
export const attacksGate: Gate = {
  name: "attacks",
  title: "Attacks of an earlier review fail",
  what: "The attacks of a review of the running product, call by call, against a separate server process: those that succeeded then and those that did not. Findings that cannot be shown by calls to one server name the test that covers them. Every attack must fail, and a planted one must be detected.",
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
          const breach = await breachOf(attack, target);
          if (breach !== undefined) breaches.push(breach);
        }
        passed += tried.length - breaches.length;
        complaints.push(...breaches);
        table.push([part, String(tried.length), String(breaches.length)]);
      }
      for (const attack of planted)
        if ((await breachOf(attack, target)) === undefined)
          complaints.push("A planted attack was not noticed");
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
