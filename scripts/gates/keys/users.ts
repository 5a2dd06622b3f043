/** For the gate `keys`: users who have an encrypted value of each kind. */
import { setTimeout as pause } from "node:timers/promises";
import { codeAt } from "../../../apps/server/src/modules/account/two-factor/totp.ts";
import type { EndpointName } from "../../../packages/contract/src/index.ts";
import {
  type Answer,
  type Installation,
  PASSWORD,
  type Request,
  sendUntilAnswered,
} from "../installation.ts";

/** Encrypted values of each user: two e-mails, a token and a secret. */
export const VALUES_OF_USER = 4;

const STEP_MS = 30_000;

export interface KeyUser {
  /** Reads deals from the CRM with the stored token. @returns the status */
  readCrm(): Promise<number>;
  /** Signs in with a code of the second factor. @returns the status */
  signIn(): Promise<number>;
}

/** A user with a connected CRM, two-factor sign-in and the e-mails of both changes. */
export async function makeKeyUser(installation: Installation): Promise<KeyUser> {
  const { userId, email, send } = await installation.signUp();
  const proven = "update users set email_verified = true, email_proven_at = now() where id =";
  await installation.changeRows([], `${proven} '${userId}'`);
  const persist = (name: EndpointName, request?: Request) =>
    sendUntilAnswered(
      () => send(name, request),
      () => undefined,
    );
  expectSuccess(await persist("connectHubspot", { body: { hubspotAPIKey: `pat-eu1-${userId}` } }));
  const started = expectSuccess(await send("beginTwoFactor", { body: { password: PASSWORD } }));
  const nextCode = codesOf(String(started.content["secret"]));
  expectSuccess(await send("confirmTwoFactor", { body: { code: await nextCode() } }));
  return {
    readCrm: async () => (await persist("listHubspotDeals")).status,
    signIn: async () => {
      const body = { email, password: PASSWORD, secondFactor: await nextCode() };
      return (await installation.send("signIn", { body })).status;
    },
  };
}

function expectSuccess(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.content)}`);
  return answer;
}

/** Each code works once, and at most one step before its time. */
function codesOf(secret: string): () => Promise<string> {
  const currentStep = () => Math.floor(Date.now() / STEP_MS);
  let step = 0;
  return async () => {
    step = Math.max(step + 1, currentStep());
    while (step > currentStep() + 1) await pause(200);
    return codeAt(secret, new Date(step * STEP_MS));
  };
}
