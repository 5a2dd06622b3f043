import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The account that a device signed in to. */
export interface DeviceAccount {
  userId: string;
  /** The stored password hash; undefined without a password. */
  hash: string | undefined;
}

/**
 * Devices that signed in to an account with its current password. The cookie contains a random id and, for up to
 * three accounts, a code that this server derives from the id, the account and the stored password hash. A change of
 * the password invalidates the code. The cookie authenticates nobody: a known device only has its own counters of
 * wrong passwords.
 */
export interface KnownDevices {
  /** The name of the device's counters; undefined when the cookie has no valid code for this account. */
  find(account: DeviceAccount, cookie: string | undefined): string | undefined;
  /** The cookie's new value after a correct password: with this account and those it already had. */
  remember(account: DeviceAccount, cookie: string | undefined): string;
}

const MOST_ACCOUNTS = 3;
const COOKIE = /^([\w-]{22})((?:\.[\w-]{43}){1,3})$/;

export function createKnownDevices(secret: string): KnownDevices {
  const codeOf = (id: string, { userId, hash = "" }: DeviceAccount) =>
    createHmac("sha256", secret).update(`device ${id} ${userId} ${hash}`).digest("base64url");

  return {
    find(account, cookie) {
      const { id, codes } = read(cookie);
      const code = codeOf(id, account);
      const isKnown = codes.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(code)));
      return isKnown ? createHmac("sha256", secret).update(`counter ${code}`).digest("base64url") : undefined;
    },

    remember(account, cookie) {
      const { id, codes } = read(cookie);
      const code = codeOf(id, account);
      const others = codes.filter((each) => each !== code).slice(0, MOST_ACCOUNTS - 1);
      return [id, code, ...others].join(".");
    },
  };
}

function read(cookie: string | undefined): { id: string; codes: string[] } {
  const [, id, codes = ""] = COOKIE.exec(cookie ?? "") ?? [];
  if (id === undefined) return { id: randomBytes(16).toString("base64url"), codes: [] };
  return { id, codes: codes.slice(1).split(".") };
}
