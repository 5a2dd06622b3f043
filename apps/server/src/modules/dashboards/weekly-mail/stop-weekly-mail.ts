import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import type { ViewDependencies } from "../dashboard-dependencies.ts";
import { findView, lockViews, putView } from "../views/store.ts";
import { readStopToken } from "./stop-token.ts";
import { changeWeeklyMail, weeklyMailOf } from "./weekly-people.ts";

/** Ends the weekly e-mail of a view with the link in it, or by a mail program's button, which knows the link. Needs no session; a second use changes nothing. */
export async function stopWeeklyMail(
  { withUser, secret, publicUrl }: ViewDependencies,
  context: RouteContext<"stopWeeklyMail">,
): Promise<ReplyOf<"stopWeeklyMail">> {
  requireOwnOrigin(context, publicUrl);
  const mailed = readStopToken(context.body.token || (context.query("token") ?? ""), secret);
  if (mailed === undefined)
    throw new AppError("bad_request", "This link is incomplete. Open it from the e-mail again.");
  const { ownerId, viewId, personId } = mailed;
  await withUser(ownerId, async (tx) => {
    await lockViews(tx, ownerId);
    const view = await findView(tx, ownerId, viewId);
    if (view === undefined || view.weeklyTimeZone === null) return;
    if (personId !== undefined && weeklyMailOf(view, personId) === null) return;
    const left =
      personId === undefined
        ? { weeklyTimeZone: null, weeklyPeople: [] }
        : changeWeeklyMail(view, personId, null);
    await putView(tx, { ...view, ...left });
    const actor = { kind: "user", userId: personId ?? ownerId, requestId: context.requestId } as const;
    await recordAudit(tx, actor, "dashboard-view.stop-mail", { entity: "dashboard-view", entityId: viewId });
  });
  return {
    success: true,
    message: "This e-mail is stopped. Turn it on again under Dashboards, Views.",
  };
}
