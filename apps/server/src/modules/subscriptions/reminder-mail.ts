import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import { GRACE_DAYS } from "./period.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

interface Reminder {
  /** "Startup Plan". */
  plan: string;
  endAt: Date;
  /** 0: it has ended, and the days of grace begin. */
  daysLeft: number;
  publicUrl: string;
}

/** The mail about the end of a paid plan; paragraphs are separated by a blank line. */
export function reminderMail({ plan, endAt, daysLeft, publicUrl }: Reminder) {
  const end = dayFormat.format(endAt);
  const lastDay = dayFormat.format(addMs(endAt, GRACE_DAYS * DAY_MS));
  const days = daysLeft === 1 ? "1 day" : `${daysLeft} days`;
  const paragraphs =
    daysLeft === 0
      ? [
          `Your ${plan} has ended. Everything works until ${lastDay}; after that you can read and export your plans, and change nothing until you renew.`,
        ]
      : [
          `Your ${plan} ends on ${end}. It does not renew by itself, so nothing is charged.`,
          `If you renew before the end, your unused days are added to the new period.`,
        ];
  return {
    subject: daysLeft === 0 ? `Your ${plan} has ended` : `Your ${plan} ends in ${days}`,
    text: `${[...paragraphs, `Renew: ${publicUrl}/myaccount/subscription`].join("\n\n")}\n`,
  };
}
