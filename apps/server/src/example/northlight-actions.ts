import type { ActionItem } from "@beachhead/contract";
import { DAY_MS } from "../platform/clock/durations.ts";

type Action = Omit<ActionItem, "_id">;

/** Who does what in a channel, and when: the first item is due so many days from today, the others follow. */
interface Schedule {
  owners: readonly string[];
  firstDue: number;
  daysBetween: number;
}

const MIRA = "Mira Okafor";
const LENA = "Lena Brandt";
const schedules: Readonly<Record<number, Schedule>> = {
  2: { owners: ["Amélie Roth", MIRA], firstDue: -40, daysBetween: 5 },
  6: { owners: [LENA, "Jonas Weber"], firstDue: -49, daysBetween: 7 },
  8: { owners: ["Tomasz Nowak"], firstDue: -30, daysBetween: 6 },
  15: { owners: [LENA, "Amélie Roth", MIRA], firstDue: -11, daysBetween: 8 },
};

/** Items that are at most this late are still being worked on. */
const LATE_DAYS = 6;
/** What is due within these days has been started, every second item of it. */
const SOON_DAYS = 14;
/** What the sales team has to do within these days waits for somebody. */
const BLOCKED_DAYS = 6;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Nothing is due at a weekend. */
function workday(time: number): number {
  const weekday = new Date(time).getUTCDay();
  if (weekday === 6) return time + 2 * DAY_MS;
  return weekday === 0 ? time + DAY_MS : time;
}

/**
 * An action item of the example with its owner, due date and status around a day: what is long past is done, some is
 * late, the next weeks are started.
 * @param place its place among all items of its channel
 */
export function scheduled(actionItem: string, channelKey: number, place: number, now: Date): Action {
  const { owners, firstDue, daysBetween } = schedules[channelKey] ?? {
    owners: [MIRA],
    firstDue: 0,
    daysBetween: 7,
  };
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const due = workday(today + (firstDue + place * daysBetween) * DAY_MS);
  const daysLeft = (due - today) / DAY_MS;
  const isPast = daysLeft < -LATE_DAYS;
  return {
    actionItem,
    owner: owners[place % owners.length] ?? MIRA,
    targetDate: dayOf(due),
    closingDate: isPast ? dayOf(workday(due + (place % 3) * DAY_MS)) : "",
    status: statusOf(daysLeft, channelKey, place),
  };
}

function statusOf(daysLeft: number, channelKey: number, place: number): Action["status"] {
  if (daysLeft < -LATE_DAYS) return channelKey === 8 && place === 1 ? "Cancelled" : "Done";
  if (daysLeft < 0) return "In progress";
  if (daysLeft > SOON_DAYS) return "Open";
  if (channelKey === 6 && daysLeft <= BLOCKED_DAYS) return "Blocked";
  return place % 2 === 0 ? "In progress" : "Open";
}
