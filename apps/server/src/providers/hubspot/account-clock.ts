import { textIn } from "../../platform/connectors/ask-vendor.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

/** The clock of an account, as its users see it. */
export interface AccountClock {
  /** Milliseconds that it is ahead of UTC. */
  offsetMs(time: Date): number;
  /** An instant in UTC as local time with its offset; other texts unchanged. */
  localTime(text: string): string;
}

/** By the account's time zone, which has summer time; else by its offset of today; else UTC. */
export function accountClock(account: unknown): AccountClock {
  const offset = Number(textIn(account, "utcOffsetMilliseconds") || Number.NaN);
  const fixed = Math.abs(offset) < DAY_MS ? offset : 0;
  const zone = zoneFormat(textIn(account, "timeZone"));
  const offsetMs = (time: Date) => (zone === undefined ? fixed : offsetIn(zone, time));
  return {
    offsetMs,
    localTime(text) {
      const time = new Date(instant.test(text) ? text : Number.NaN);
      if (Number.isNaN(time.getTime())) return text;
      const ahead = offsetMs(time);
      const local = new Date(time.getTime() + ahead).toISOString().slice(0, -1);
      const minutes = Math.abs(Math.round(ahead / 60_000));
      const digits = (value: number) => String(Math.trunc(value)).padStart(2, "0");
      return `${local}${ahead < 0 ? "-" : "+"}${digits(minutes / 60)}:${digits(minutes % 60)}`;
    },
  };
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (timeZone === "") return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  } catch {
    // A zone that this version of the time zone database does not have.
    return undefined;
  }
}

function offsetIn(zone: Intl.DateTimeFormat, time: Date): number {
  const name = zone.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
