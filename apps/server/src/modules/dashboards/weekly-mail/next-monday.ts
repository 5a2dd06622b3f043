import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock/durations.ts";

/** Hour of the morning, local time. */
const HOUR = 8;

/** What a clock on the wall shows at a moment, as if it were UTC. */
function wallClock(moment: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const read = (field: Intl.DateTimeFormatPartTypes) => parts.get(field) ?? 0;
  return new Date(
    Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second")),
  );
}

/** The moment when the clock on the wall shows this; in the hour that a change of clocks skips, the one after it. */
function momentOf(wall: Date, timeZone: string): Date {
  let moment = wall;
  // The offset at the moment may differ from the one at the first guess, which is a day away at most.
  for (let round = 0; round < 3; round += 1) {
    const offset = wallClock(moment, timeZone).getTime() - moment.getTime();
    moment = addMs(wall, -offset);
  }
  return moment;
}

/** The first Monday 08:00 in the time zone after `now`. */
export function nextMonday(now: Date, timeZone: string): Date {
  const wall = wallClock(now, timeZone);
  const sinceMidnight = wall.getTime() % DAY_MS;
  const midnight = addMs(wall, -sinceMidnight);
  const daysToMonday = (8 - midnight.getUTCDay()) % 7;
  const monday = addMs(midnight, daysToMonday * DAY_MS + HOUR * HOUR_MS);
  const moment = momentOf(monday, timeZone);
  // At the time itself the e-mail of this week is being sent.
  return moment.getTime() - now.getTime() > MINUTE_MS
    ? moment
    : momentOf(addMs(monday, 7 * DAY_MS), timeZone);
}
