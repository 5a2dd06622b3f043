import { createHmac } from "node:crypto";
import { AppError } from "../errors/app-error.ts";
import {
  type AdmissionOptions,
  type Caller,
  takeBySize,
  waitOf,
  widened,
  widthFor,
} from "../rate-limits/admission.ts";
import { clientNetworks } from "../rate-limits/client-network.ts";
import type { Limit } from "../rate-limits/endpoint-limits.ts";
import type { Refusal } from "../rate-limits/rate-limiter.ts";
import type { DeviceAccount, KnownDevices } from "./known-devices.ts";

export const guessLimits = {
  /**
   * Wrong passwords of one e-mail, from all devices that are not known to its account together. Never widened,
   * wherever the tries come from: this is what stands between an account and a list of passwords.
   */
  account: { calls: 10, seconds: 15 * 60 },
  /** Wrong passwords from one device that once signed in with the present password. */
  device: { calls: 10, seconds: 15 * 60 },
  /** Wrong passwords from one network, whichever accounts they try; of its wider networks some times as many. */
  network: { calls: 60, seconds: 15 * 60 },
} as const satisfies Record<string, Limit>;

/** Wrong passwords in a row, however slowly they come, after which only a reset lets further ones be tried. */
export const mostInARow = { account: 100, device: 20 } as const;

/** Counters that belong to no account, or to a device that may never come back, end after 90 days. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Only a figure, in 256 rows a day, so that many at a time do not wait for one another. Refuses nobody. */
const UNKNOWN_A_DAY: Limit = { calls: 1_000_000_000, seconds: DAY_SECONDS };

const NOBODY: DeviceAccount = { userId: "nobody", hash: undefined };

/** Limits of guessing at sign-in: counted before a password is looked at, for e-mails without an account, too. */
export interface GuessGuard {
  /**
   * Counts a try that may turn out wrong. A known device of the account is counted for itself alone, so that wrong
   * passwords of strangers do not keep its owner out.
   * @throws {AppError} rate_limited; the same for an e-mail with and without an account
   */
  admit(email: string, caller: Caller): Promise<void>;
  /** The password was not looked at after all. */
  takeBack(email: string, caller: Caller): Promise<void>;
  /** The password was right: the tries before it are forgotten. */
  succeeded(email: string, caller: Caller): Promise<void>;
  /** Opens sign-in again for this e-mail, once its owner has proven who they are by a reset. */
  clearAttempts(email: string): Promise<void>;
  /** Counts a wrong sign-in of an e-mail without an account, of which nothing else is kept. */
  countUnknown(email: string): Promise<void>;
  /** Value of the device cookie for a caller who has just proven to know the password of this e-mail. */
  rememberDevice(email: string, caller: Caller): Promise<string>;
}

export interface GuessGuardOptions extends AdmissionOptions {
  /** Keeps what people type into an e-mail field, now and then a password, out of the table. */
  secret: string;
  devices: KnownDevices;
  /** One question, whether there is an account or not. */
  findAccount(email: string): Promise<DeviceAccount | undefined>;
}

export function createGuessGuard(options: GuessGuardOptions): GuessGuard {
  const { limiter, secret, devices, findAccount } = options;
  const accountKeys = (email: string) => {
    const digest = createHmac("sha256", secret).update(`attempts ${email.toLowerCase()}`).digest("base64url");
    return { recent: `wrong ${digest}`, inARow: `wrong in a row ${digest}` };
  };
  const deviceKeys = (device: string) => ({
    recent: `wrong device ${device}`,
    inARow: `wrong in a row device ${device}`,
  });
  const networkKeys = ({ address, isLocal }: Caller) =>
    clientNetworks(address).map(({ name, times }) => ({
      key: `wrong network ${name}${isLocal ? " local" : ""}`,
      times,
    }));

  async function lookUp(email: string, caller: Caller) {
    const account = await findAccount(email.toLowerCase());
    return { account, device: devices.find(account ?? NOBODY, caller.deviceCookie) };
  }

  async function admitDevice(device: string): Promise<void> {
    const { recent, inARow } = deviceKeys(device);
    throwIfRefused(
      "Too many failed sign-ins on this device.",
      await limiter.take(recent, guessLimits.device),
    );
    throwIfClosed(
      "This device is locked after too many failed sign-ins. Reset the password to unlock it.",
      await limiter.takeForever(inARow, mostInARow.device, KEPT_SECONDS),
    );
  }

  async function admitStranger(email: string, caller: Caller, hasAccount: boolean): Promise<void> {
    for (const { key, times } of networkKeys(caller)) {
      const limit = widened(guessLimits.network, widthFor(options, caller) * times);
      throwIfRefused("Too many failed sign-ins from your network.", await takeBySize(limiter, key, limit));
    }
    const { recent, inARow } = accountKeys(email);
    throwIfRefused(
      "Too many failed sign-ins for this e-mail.",
      await limiter.take(recent, guessLimits.account),
    );
    // Last, so that only tries which are looked at count for it.
    throwIfClosed(
      "This e-mail is locked after too many failed sign-ins. Reset the password to unlock it.",
      await limiter.takeForever(inARow, mostInARow.account, hasAccount ? undefined : KEPT_SECONDS),
    );
  }

  return {
    async admit(email, caller) {
      const { account, device } = await lookUp(email, caller);
      if (device === undefined) await admitStranger(email, caller, account !== undefined);
      else await admitDevice(device);
    },

    async takeBack(email, caller) {
      const { device } = await lookUp(email, caller);
      const { recent, inARow } = device === undefined ? accountKeys(email) : deviceKeys(device);
      const networks = device === undefined ? networkKeys(caller).map(({ key }) => key) : [];
      await limiter.giveBack([...networks, recent, inARow]);
    },

    async succeeded(email, caller) {
      const { device } = await lookUp(email, caller);
      if (device === undefined) {
        await limiter.giveBack(networkKeys(caller).map(({ key }) => key));
        await this.clearAttempts(email);
        return;
      }
      const own = deviceKeys(device);
      // What strangers tried in these 15 minutes still counts: they get no more tries because the owner signs in.
      await limiter.clear([own.recent, own.inARow, accountKeys(email).inARow]);
    },

    async clearAttempts(email) {
      const { recent, inARow } = accountKeys(email);
      await limiter.clear([recent, inARow]);
    },

    async countUnknown(email) {
      const bucket = createHmac("sha256", secret).update(email.toLowerCase()).digest()[0];
      await limiter.take(`unknown sign-ins ${bucket}`, UNKNOWN_A_DAY);
    },

    async rememberDevice(email, caller) {
      return devices.remember((await findAccount(email.toLowerCase())) ?? NOBODY, caller.deviceCookie);
    },
  };
}

function throwIfRefused(what: string, refusal: Refusal): void {
  if (refusal === undefined) return;
  const { retryAfterSeconds } = refusal;
  const sentence = `${what} Wait ${waitOf(retryAfterSeconds)}, or reset the password.`;
  throw new AppError("rate_limited", sentence, { retryAfterSeconds });
}

/** Never says when the counter ends: that would tell an e-mail with an account from one without. */
function throwIfClosed(sentence: string, refusal: Refusal): void {
  if (refusal === undefined) return;
  throw new AppError("rate_limited", sentence, { retryAfterSeconds: DAY_SECONDS });
}
