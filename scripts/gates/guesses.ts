import { guessPassword, loseCounters } from "../../apps/server/src/test/password-attempts.ts";
import { createTestMailbox } from "../../apps/server/src/test-mailbox.ts";
import { type Figure, type Gate, proofOf } from "./gate.ts";
import { withTestApp } from "./test-app.ts";

const TRIES = { small: 180, full: 1_000 } as const;
/** Enough to find the planted fault. */
const PLANTED_TRIES = 180;
/** Wrong passwords that may be looked at before only a reset opens the account. */
const MOST_LOOKED_AT = 100;

/** A password cannot be found by guessing: apps/server/src/test/password-attempts.ts. */
export const guessesGate: Gate = {
  name: "guesses",
  title: "A password cannot be found by guessing",
  what: "Wrong passwords for one account, each from an address of its own, IPv4 and IPv6, half of them with forged headers of a proxy, a quarter with device cookies of other accounts, with a quarter of an hour between batches of 15. At most 100 may be looked at; then the right password is refused as well but on the device that the account was made on, and a reset by mail opens the account. The same with counters that are lost between the batches must be noticed.",
  async run(size, seed) {
    const mailbox = createTestMailbox();
    return withTestApp({ mailer: mailbox.mailer, sandboxes: false }, async (server) => {
      const found = await guessPassword(server, mailbox, { tries: TRIES[size], seed });
      const planted = await guessPassword(server, mailbox, {
        tries: PLANTED_TRIES,
        seed,
        forget: () => loseCounters(server),
      });
      const lookedAt = found.byStatus[401] ?? 0;
      const turnedAway = found.byStatus[429] ?? 0;
      const complaints = [
        ...(lookedAt <= MOST_LOOKED_AT ? [] : [`${lookedAt} wrong passwords were looked at`]),
        ...(lookedAt > 0 ? [] : ["No password was looked at: the account was closed before the first try"]),
        ...(lookedAt + turnedAway === found.tries ? [] : [`Answered ${JSON.stringify(found.byStatus)}`]),
        ...(found.rightPassword === 429
          ? []
          : [`The right password was answered ${found.rightPassword} after ${found.tries} wrong ones`]),
        ...(found.onKnownDevice === 200
          ? []
          : [`On a known device the right password was answered ${found.onKnownDevice}`]),
        ...(found.afterReset === 200 ? [] : [`After the reset it was answered ${found.afterReset}`]),
        ...((planted.byStatus[401] ?? 0) > MOST_LOOKED_AT && planted.rightPassword === 200
          ? []
          : ["Counters that were lost were not noticed"]),
      ];
      const figures: Figure[] = [
        ["Wrong passwords, each from an address of its own", found.tries],
        ["Looked at", lookedAt],
        ["Turned away", turnedAway],
        ["Right password while locked, answered", found.rightPassword],
        ["Right password on a known device, answered", found.onKnownDevice],
        ["New password after the reset, answered", found.afterReset],
        [`Planted: looked at of ${PLANTED_TRIES} with counters that are lost`, planted.byStatus[401] ?? 0],
      ];
      return proofOf(figures, complaints);
    });
  },
};
