import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** An account as far as a device may know it. */
export interface DeviceAccount {
  userId: string;
  /** What is stored of the password; undefined without one. */
  hash: string | undefined;
}

/**
 * Devices that signed in to an account with the password it has now. The cookie holds a random id and, for up to
 * three accounts, a code that only this server can make of id, account and stored password. So a change of the
 * password ends it, and whoever collects cookies needs the password of each. It authenticates nothing: a known device
 * only has counters of wrong passwords of its own.
 */
export interface KnownDevices {
  /** A name for the device's counters; undefined when the cookie is not one of this account. */
  find(account: DeviceAccount, cookie: string | undefined): string | undefined;
  /** The cookie's value after somebody proved to know the password: with this account, and others it had. */
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
