import { createHmac } from "node:crypto";
import { AppError } from "../http/app-error.ts";
import { type AdmissionOptions, type Caller, waitOf, widened, widthFor } from "../rate-limits/admission.ts";
import { clientNetwork } from "../rate-limits/client-network.ts";
import type { Limit } from "../rate-limits/endpoint-limits.ts";

/**
 * Wrong passwords of one e-mail. Never widened, wherever the tries come from: this is what stands between an
 * account and a list of passwords.
 */
const WRONG_PER_ACCOUNT: Limit = { calls: 10, seconds: 15 * 60 };
/** Wrong passwords in a row, however slowly they come, after which only a reset opens the account. */
const WRONG_IN_A_ROW = 100;
/** Wrong passwords from one network, whichever accounts they try. */
const WRONG_PER_NETWORK: Limit = { calls: 60, seconds: 15 * 60 };

/** Limits of guessing at sign-in: counted before a password is looked at, for e-mails without an account, too. */
export interface GuessGuard {
  /**
   * Counts a try that may turn out wrong.
   * @throws {AppError} rate_limited; the same for an e-mail with and without an account
   */
  admit(email: string, caller: Caller): Promise<void>;
  /** The password was not looked at after all. */
  takeBack(email: string, caller: Caller): Promise<void>;
  /** The password was right: the tries before it are forgotten. */
  succeeded(email: string, caller: Caller): Promise<void>;
  /** Opens sign-in again for this e-mail, once its owner has proven who they are by a reset. */
  clearAttempts(email: string): Promise<void>;
}

export interface GuessGuardOptions extends AdmissionOptions {
  /** Keeps what people type into an e-mail field, now and then a password, out of the table. */
  secret: string;
}

export function createGuessGuard(options: GuessGuardOptions): GuessGuard {
  const { limiter, secret } = options;
  const accountKeys = (email: string) => {
    const digest = createHmac("sha256", secret).update(`attempts ${email.toLowerCase()}`).digest("base64url");
    return { recent: `wrong ${digest}`, inARow: `wrong in a row ${digest}` };
  };
  const networkKey = ({ address, isLocal }: Caller) =>
    `wrong network ${clientNetwork(address)}${isLocal ? " local" : ""}`;

  return {
    async admit(email, caller) {
      const { recent, inARow } = accountKeys(email);
      const ofNetwork = widened(WRONG_PER_NETWORK, widthFor(options, caller));
      const network = await limiter.take(networkKey(caller), ofNetwork);
      if (network !== undefined) {
        throw refused("Too many wrong sign-ins from your network.", network.retryAfterSeconds);
      }
      const account = await limiter.take(recent, WRONG_PER_ACCOUNT);
      if (account !== undefined) {
        throw refused("Too many wrong sign-ins for this e-mail.", account.retryAfterSeconds);
      }
      // Last, so that only tries which are looked at count for it.
      const locked = await limiter.takeForever(inARow, WRONG_IN_A_ROW);
      if (locked !== undefined) {
        throw new AppError(
          "rate_limited",
          "This e-mail is closed after too many wrong sign-ins. Reset the password to open it again.",
          locked,
        );
      }
    },

    async takeBack(email, caller) {
      const { recent, inARow } = accountKeys(email);
      for (const key of [networkKey(caller), recent, inARow]) await limiter.giveBack(key);
    },

    async succeeded(email, caller) {
      await limiter.giveBack(networkKey(caller));
      await this.clearAttempts(email);
    },

    async clearAttempts(email) {
      const { recent, inARow } = accountKeys(email);
      await limiter.clear([recent, inARow]);
    },
  };
}

function refused(what: string, retryAfterSeconds: number): AppError {
  const sentence = `${what} Wait ${waitOf(retryAfterSeconds)}, or reset the password.`;
  return new AppError("rate_limited", sentence, { retryAfterSeconds });
}
