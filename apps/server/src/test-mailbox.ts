import { setTimeout as pause } from "node:timers/promises";
import type { Mail, Mailer } from "./platform/outbox/index.ts";

export interface TestMailbox {
  mailer: Mailer;
  /** All that arrived so far. */
  mails: Mail[];
  /** Waits for mails to an address and answers them, oldest first. */
  mailsTo(address: string, count?: number): Promise<Mail[]>;
  /** Waits for mails of a subject and answers the newest: those of two subjects arrive in any order. */
  mailAbout(subject: string, address: string, count?: number): Promise<Mail>;
  /** The token of the link in that mail. */
  tokenOf(subject: string, address: string, count?: number): Promise<string>;
}

const LONGEST_WAIT = 120_000;

/** Takes every mail that the server sends. For tests only. */
export function createTestMailbox(): TestMailbox {
  const mails: Mail[] = [];
  async function waitFor(what: string, matching: (mail: Mail) => boolean, count: number) {
    const deadline = performance.now() + LONGEST_WAIT;
    for (;;) {
      const found = mails.filter(matching);
      if (found.length >= count) return found;
      if (performance.now() > deadline) throw new Error(`${found.length} of ${count} mails ${what}`);
      await pause(30);
    }
  }
  const mailsTo = (address: string, count = 1) =>
    waitFor(`to ${address}`, ({ to }) => to.address === address, count);

  async function mailAbout(subject: string, address: string, count = 1): Promise<Mail> {
    const what = `"${subject}" to ${address}`;
    const found = await waitFor(
      what,
      (mail) => mail.to.address === address && mail.subject === subject,
      count,
    );
    const newest = found.at(-1);
    if (newest === undefined) throw new Error(`No mail ${what}`);
    return newest;
  }
  return {
    mailer: { send: async (mail) => void mails.push(mail) },
    mails,
    mailsTo,
    mailAbout,
    async tokenOf(subject, address, count) {
      const { text } = await mailAbout(subject, address, count);
      const token =
        /\/(?:reset-password|verify-email|stop-email-change|undo-email-change|revoke-tokens|invitations)\/([\w-]{43})\b/.exec(
          text,
        )?.[1];
      if (token === undefined) throw new Error(`No link in the mail "${subject}" to ${address}`);
      return token;
    },
  };
}
