import { z } from "zod";
import { bodyOf, text } from "../primitives.ts";

/** Saved views of one account. */
export const MAX_VIEWS = 50;

/** Choices of a dashboard that a view saves; other parameters of the address are left out. */
export const viewChoices = [
  "tab",
  "part",
  "gtmPlan",
  "product",
  "geo",
  "year",
  "currency",
  "against",
  "cumulative",
  "current",
  "simulation",
  "place",
] as const;

/** Whether a name is that of a time zone in the IANA database, such as "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The value of a parameter; a malformed one is left as it was sent. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return value;
  }
}

/** The choices of an address in a fixed order: two addresses of one view are the same text. */
export function viewOf(address: string): string {
  const asked = new Map<string, string>();
  for (const pair of address.replace(/^\?/, "").split("&")) {
    const [name = "", value = ""] = pair.split("=", 2);
    if (!asked.has(name)) asked.set(name, decoded(value));
  }
  return viewChoices
    .map((name) => [name, asked.get(name) ?? ""])
    .filter(([, value]) => value !== "")
    .map(([name, value = ""]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** A view to save: its name and the query string of its address. */
export const dashboardViewBody = bodyOf({
  name: text("Name", 100, "Name is required"),
  view: text("View", 2000).transform(viewOf),
  /** Whether the dashboards open with it. */
  isFirst: z.preprocess((value) => value ?? false, z.boolean({ error: "First must be true or false" })),
  /** Where it is Monday morning when the view is mailed; null ends the e-mails, absent changes nothing. */
  weeklyTimeZone: z
    .string({ error: "The time zone must be a name such as Europe/Berlin" })
    .max(100, { error: "The time zone is not known", abort: true })
    .refine(isTimeZone, "The time zone is not known")
    .nullish(),
});

export const dashboardViewReply = z.object({
  id: z.string(),
  name: z.string(),
  view: z.string(),
  isFirst: z.boolean(),
  /** Null: the view is not mailed. */
  weeklyTimeZone: z.string().nullable(),
  updatedAt: z.string(),
});
export type SavedDashboardView = z.output<typeof dashboardViewReply>;

export const savedViewReply = z.object({
  success: z.literal(true),
  message: z.string(),
  id: z.string(),
  view: dashboardViewReply,
});

export const deletedViewReply = z.object({ success: z.literal(true), message: z.string() });

/** Whether a visit is reported. */
export const visitReply = z.object({ success: z.literal(true), recorded: z.boolean() });

/** The token may also be in the query: mail programs send a form of their own. */
export const stopMailBody = bodyOf({ token: text("Token", 200) });
