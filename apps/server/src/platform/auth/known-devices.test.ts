import { describe, expect, test } from "vitest";
import { newId } from "../db/uuid.ts";
import { createKnownDevices } from "./known-devices.ts";

const devices = createKnownDevices("this server's");
const newAccount = () => ({ userId: newId(), hash: `hash of ${newId()}` });

describe("a device is known", () => {
  test("a device is known to the account it signed in to and to no other", () => {
    const [own, other] = [newAccount(), newAccount()];
    const cookie = devices.remember(own, undefined);
    expect(devices.find(own, cookie)).toMatch(/^[\w-]{43}$/);
    expect(devices.find(other, cookie)).toBeUndefined();
  });

  test("a device is no longer known after a password change", () => {
    const account = newAccount();
    const cookie = devices.remember(account, undefined);
    expect(devices.find({ ...account, hash: "hash of another" }, cookie)).toBeUndefined();
  });

  test("a device is known to the last three accounts that signed in on it", () => {
    const accounts = [newAccount(), newAccount(), newAccount(), newAccount()];
    let cookie: string | undefined;
    for (const account of accounts) cookie = devices.remember(account, cookie);
    expect(accounts.map((account) => devices.find(account, cookie) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("a repeated sign-in does not change the device cookie", () => {
    const account = newAccount();
    const cookie = devices.remember(account, undefined);
    expect(devices.remember(account, cookie)).toBe(cookie);
  });
});

test.each<[string, (cookie: string) => string]>([
  ["nothing", () => ""],
  ["another id", (cookie) => `${"A".repeat(22)}${cookie.slice(22)}`],
  ["a changed code", (cookie) => cookie.slice(0, -2) + (cookie.endsWith("AA") ? "BB" : "AA")],
  ["four codes", (cookie) => `${cookie}${`.${"A".repeat(43)}`.repeat(3)}`],
  ["text in front", (cookie) => `x${cookie}`],
  ["100,000 characters", () => "A".repeat(100_000)],
])("a device cookie with %s is not accepted", (_what, change) => {
  const account = newAccount();
  expect(devices.find(account, change(devices.remember(account, undefined)))).toBeUndefined();
});

test("a device cookie made with another server's secret is not accepted", () => {
  const account = newAccount();
  const cookie = createKnownDevices("another server's").remember(account, undefined);
  expect(devices.find(account, cookie)).toBeUndefined();
});

test("the device cookie holds neither the account nor its password", () => {
  const account = newAccount();
  const cookie = devices.remember(account, undefined);
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  expect(cookie).not.toContain(account.userId);
});
