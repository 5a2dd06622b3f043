import { endpoints } from "@beachhead/contract";
import { testCost } from "../modules/product-costs/test-cost.ts";
import type { TestApp } from "../test-app.ts";
import { openTheft } from "./ended-actors.ts";
import type { ActorKind, HowItEnds } from "./ends-of-actors.ts";
import { type Answer, type Ask, sendTo, textAt } from "./fixtures.ts";
import { inDays } from "./sample-calls/sample-call.ts";

const SENDERS = 11;
/** Of each sender until the owner's call is answered: together fewer than the documents that an account may hold. */
const MOST_CALLS = 40;

export interface Race {
  /** Calls of the thief that were answered 200. */
  accepted: number;
  /** Calls of the thief that were answered 401. */
  refused: number;
  /** Whether a row of the owner changed after the owner's call was answered. */
  changed: boolean;
  /** Access tokens that the thief made and that still open the account. */
  livingTokens: number;
}

/** Lets 11 senders with a stolen session or token make tokens and documents while its owner ends it. */
export async function race(server: TestApp, kind: ActorKind, how: HowItEnds): Promise<Race> {
  const send = sendTo(server);
  const { owner, rows, headers, tokenId } = await openTheft(server, kind);
  try {
    const tokens: string[] = [];
    const found = { accepted: 0, refused: 0 };
    const ended = Promise.withResolvers<void>();
    const progress = { isOver: false };
    async function sendOne(ask: Ask): Promise<Answer> {
      const answer = await send(ask);
      if (answer.statusCode === 200) found.accepted += 1;
      if (answer.statusCode === 401) found.refused += 1;
      return answer;
    }
    async function sendAll(first: Ask, otherwise: Ask): Promise<void> {
      const { statusCode, body } = await sendOne(first);
      if (statusCode === 200 && kind === "session") tokens.push(textAt(body, "token"));
      for (let calls = 1; calls < MOST_CALLS && !progress.isOver; calls += 1) await sendOne(otherwise);
      await ended.promise;
      await sendOne(otherwise);
    }
    const cost: Ask = { ...post(endpoints.createProductCost.path, testCost()), headers };
    const token: Ask = {
      ...post(endpoints.createAccessToken.path, { name: "Script", scope: "write", expiresAt: inDays(30) }),
      headers,
    };
    const senders = Array.from({ length: SENDERS }, () => sendAll(kind === "session" ? token : cost, cost));
    await how.end(owner, server, rows, tokenId);
    const settled = await rows.read();
    progress.isOver = true;
    ended.resolve();
    await Promise.all(senders);
    const { method, path } = endpoints.listProductCosts;
    const answers = await Promise.all(
      tokens.map((each) => send({ method, url: path, headers: { authorization: `Bearer ${each}` } })),
    );
    return {
      ...found,
      changed: (await rows.read()) !== settled,
      livingTokens: answers.filter(({ statusCode }) => statusCode !== 401).length,
    };
  } finally {
    await rows.close();
  }
}

const post = (url: string, payload: object) => ({ method: "POST" as const, url, payload: { ...payload } });
