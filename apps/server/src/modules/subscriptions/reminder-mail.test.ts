import { expect, test } from "vitest";
import { reminderMail } from "./reminder-mail.ts";

const reminder = (daysLeft: number) =>
  reminderMail({
    plan: "Startup Plan",
    endAt: new Date("2027-02-28T10:00:00.000Z"),
    daysLeft,
    publicUrl: "https://plan.example",
  });

test.each([
  [7, "Your Startup Plan ends in 7 days", "ends on 28 February 2027"],
  [1, "Your Startup Plan ends in 1 day", "ends on 28 February 2027"],
  [0, "Your Startup Plan has ended", "Everything works until 3 March 2027"],
])("a reminder mail with %i days left says so and how to renew", (daysLeft, subject, sentence) => {
  const mail = reminder(daysLeft);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(sentence);
  expect(mail.text).toContain("https://plan.example/myaccount/subscription");
});
