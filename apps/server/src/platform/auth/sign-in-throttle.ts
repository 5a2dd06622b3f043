import { createHmac } from "node:crypto";
import type { RateLimit } from "@beachhead/contract";
import { AppError } from "../errors/app-error.ts";
import { clientNetworks } from "../rate-limits/client-network.ts";
import type { Refusal } from "../rate-limits/rate-limiter.ts";
import {
  type Caller,
  type RequestLimitOptions,
  takeBySize,
  waitOf,
  widened,
  widthFor,
} from "../rate-limits/request-limits.ts";
import type { DeviceAccount, KnownDevices } from "./known-devices.ts";

export const signInLimits = {
  /**
   * Wrong passwords for one e-mail, from all unknown devices together. Never widened, wherever the attempts come from:
   * this limit protects an account from a list of passwords.
   */
  account: { calls: 10, seconds: 15 * 60 },
  /** Wrong passwords from one device that has signed in with the current password. */
  device: { calls: 10, seconds: 15 * 60 },
  /** Wrong passwords from one network, for all accounts together. Wider networks get a multiple. */
  network: { calls: 60, seconds: 15 * 60 },
} as const satisfies Record<string, RateLimit>;

/** Consecutive wrong passwords, at any speed, after which only a reset allows further attempts. */
export const mostInARow = { account: 100, device: 20 } as const;

/** Counters of no account, or of a device that may never return, expire after 90 days. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** For statistics only; refuses nobody. In 256 rows a day, to avoid contention. */
const UNKNOWN_A_DAY: RateLimit = { calls: 1_000_000_000, seconds: DAY_SECONDS };

const NOBODY: DeviceAccount = { userId: "nobody", hash: undefined };

/** Throttles password guessing: counts attempts before the password is compared, also for unknown e-mails. */
export interface SignInThrottle {
  /**
   * Counts an attempt. A known device of the account has its own counters, so that a stranger's wrong passwords do not
   * lock the owner out.
   * @throws {AppError} rate_limited; the same for an e-mail with and without an account
   */
  admit(email: string, caller: Caller): Promise<void>;
  /** Uncounts an attempt whose password was not compared after all. */
  takeBack(email: string, caller: Caller): Promise<void>;
  /** Resets the counters after a right password. */
  succeeded(email: string, caller: Caller): Promise<void>;
  /** Unlocks sign-in for this e-mail, after a password reset proved its owner. */
  clearAttempts(email: string): Promise<void>;
  /** Counts a wrong sign-in with an unknown e-mail, for statistics. */
  countUnknown(email: string): Promise<void>;
  /** The value of the device cookie for a caller who just sent the right password. */
  rememberDevice(email: string, caller: Caller): Promise<string>;
}

export interface SignInThrottleOptions extends RequestLimitOptions {
  /** Hashes the e-mail, so that what people type there, sometimes a password, is not stored. */
  secret: string;
  devices: KnownDevices;
  /** One query whether the account exists or not. */
  findAccount(email: string): Promise<DeviceAccount | undefined>;
}

export function createSignInThrottle(options: SignInThrottleOptions): SignInThrottle {
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
      await limiter.take(recent, signInLimits.device),
    );
    throwIfClosed(
      "This device is locked after too many failed sign-ins. Reset the password to unlock it.",
      await limiter.takeForever(inARow, mostInARow.device, KEPT_SECONDS),
    );
  }

  async function admitStranger(email: string, caller: Caller, hasAccount: boolean): Promise<void> {
    for (const { key, times } of networkKeys(caller)) {
      const limit = widened(signInLimits.network, widthFor(options, caller) * times);
      throwIfRefused("Too many failed sign-ins from your network.", await takeBySize(limiter, key, limit));
    }
    const { recent, inARow } = accountKeys(email);
    throwIfRefused(
      "Too many failed sign-ins for this e-mail.",
      await limiter.take(recent, signInLimits.account),
    );
    // Last, so that only attempts whose password is compared count.
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
      // Strangers' attempts of these 15 minutes still count: the owner's sign-in gives them no further ones.
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

/** Does not say when the counter expires: that would reveal whether the e-mail has an account. */
function throwIfClosed(sentence: string, refusal: Refusal): void {
  if (refusal === undefined) return;
  throw new AppError("rate_limited", sentence, { retryAfterSeconds: DAY_SECONDS });
}
