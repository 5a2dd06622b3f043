import { setTimeout as pause } from "node:timers/promises";
import type { Mail, Mailer } from "./platform/outbox/index.ts";

export interface TestMailbox {
  mailer: Mailer;
  /** All that arrived so far. */
  mails: Mail[];
  /** Waits for mails to an address and answers them, oldest first. */
  mailsTo(address: string, count?: number): Promise<Mail[]>;
  /** The token of the link in the last of them. */
  tokenTo(address: string, count?: number): Promise<string>;
}

const LONGEST_WAIT = 120_000;

/** Takes every mail that the server sends. For tests only. */
export function createTestMailbox(): TestMailbox {
  const mails: Mail[] = [];
  const received = (address: string) => mails.filter((mail) => mail.to.address === address);
  async function mailsTo(address: string, count = 1): Promise<Mail[]> {
    const deadline = performance.now() + LONGEST_WAIT;
    while (received(address).length < count) {
      if (performance.now() > deadline)
        throw new Error(`${received(address).length} of ${count} mails to ${address}`);
      await pause(30);
    }
    return received(address);
  }
  return {
    mailer: { send: async (mail) => void mails.push(mail) },
    mails,
    mailsTo,
    async tokenTo(address, count) {
      const mail = (await mailsTo(address, count)).at(-1);
      const token =
        /\/(?:reset-password|verify-email|stop-email-change|undo-email-change|revoke-tokens|invitations)\/([\w-]{43})\b/.exec(
          mail?.text ?? "",
        )?.[1];
      if (token === undefined) throw new Error(`No link in the mail "${mail?.subject}" to ${address}`);
      return token;
    },
  };
}
