import { MAX_VIEWS, type ReplyOf, type SavedDashboardView } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { newId } from "../../../platform/db/uuid.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { endShares } from "../../../platform/shares/share-links.ts";
import type { ViewDependencies } from "../dashboard-dependencies.ts";
import { requireMailable, scheduleWeeklyMail } from "../weekly-mail/weekly-mail.ts";
import { changeWeeklyMail, weeklyMailOf } from "../weekly-mail/weekly-people.ts";
import { findView, findViews, lockViews, putView, removeView, type ViewRow } from "./store.ts";

/** The saved views, by name. */
export async function listDashboardViews(
  { withUser }: ViewDependencies,
  { actor, ownerId, header }: VerbContext<"listDashboardViews", "header">,
): Promise<ReplyOf<"listDashboardViews">> {
  const rows = await withUser.read(ownerId, (tx) => findViews(tx, ownerId));
  header("x-total-count", String(rows.length));
  return rows.map((row) => viewReply(row, actor.userId));
}

/** Saves a view under a name that no other view has. */
export async function createDashboardView(
  { withUser, subscriptions, clock }: ViewDependencies,
  { actor, ownerId, body }: VerbContext<"createDashboardView", "body">,
): Promise<ReplyOf<"createDashboardView">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await lockViews(tx, ownerId);
    const views = await findViews(tx, ownerId);
    if (views.length >= MAX_VIEWS)
      throw new AppError("conflict", `You have ${MAX_VIEWS} views. Delete one to save another.`);
    requireNewName(views, body.name);
    const now = clock.now();
    const unmailed = { weeklyTimeZone: null, weeklyPeople: [] };
    const mail = changeWeeklyMail(unmailed, actor.userId, body.weeklyTimeZone);
    const row = { ...body, ...mail, ownerId, id: newId(), createdAt: now, updatedAt: now };
    await requireMailable(tx, row, actor.userId);
    await putView(tx, row);
    await scheduleWeeklyMail(tx, row, now);
    await recordAudit(tx, actor, "dashboard-view.create", { entity: "dashboard-view", entityId: row.id });
    return saved(row, actor.userId);
  });
}

/** Replaces name, choices, whether the view opens first, and whether it is mailed every week. */
export async function updateDashboardView(
  { withUser, subscriptions, clock }: ViewDependencies,
  { actor, ownerId, params, body }: VerbContext<"updateDashboardView", "params" | "body">,
): Promise<ReplyOf<"updateDashboardView">> {
  return withUser(ownerId, async (tx) => {
    await subscriptions.requireWritable(tx, ownerId);
    await lockViews(tx, ownerId);
    const before = await requireView(tx, ownerId, params.id);
    const others = (await findViews(tx, ownerId)).filter(({ id }) => id !== before.id);
    requireNewName(others, body.name);
    const mail = changeWeeklyMail(before, actor.userId, body.weeklyTimeZone);
    const now = clock.now();
    const row = { ...before, ...body, ...mail, updatedAt: now };
    await requireMailable(tx, row, actor.userId);
    await putView(tx, row);
    await scheduleWeeklyMail(tx, row, now);
    await recordAudit(tx, actor, "dashboard-view.update", { entity: "dashboard-view", entityId: row.id });
    return saved(row, actor.userId);
  });
}

/** Deletes a view and ends its share links. Possible also after the trial or subscription has expired. */
export async function deleteDashboardView(
  { withUser, clock }: ViewDependencies,
  { actor, ownerId, params }: VerbContext<"deleteDashboardView", "params">,
): Promise<ReplyOf<"deleteDashboardView">> {
  const { id } = params;
  return withUser(ownerId, async (tx) => {
    if (!(await removeView(tx, ownerId, id))) throw notFound("This view");
    await endShares(tx, ownerId, { kind: "dashboard-view", id }, clock.now());
    await recordAudit(tx, actor, "dashboard-view.delete", { entity: "dashboard-view", entityId: id });
    return { success: true, message: "View deleted" };
  });
}

async function requireView(tx: UserTransaction, ownerId: string, id: string): Promise<ViewRow> {
  const row = await findView(tx, ownerId, id);
  if (row === undefined) throw notFound("This view");
  return row;
}

function requireNewName(views: readonly ViewRow[], name: string): void {
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw new AppError("conflict", `You already have a view named ${name}. Choose another name.`);
}

/** A view with the weekly mail as this person gets it. */
const viewReply = (row: ViewRow, personId: string): SavedDashboardView => ({
  id: row.id,
  name: row.name,
  view: row.view,
  isFirst: row.isFirst,
  weeklyTimeZone: weeklyMailOf(row, personId),
  updatedAt: row.updatedAt.toISOString(),
});

const saved = (row: ViewRow, personId: string): ReplyOf<"createDashboardView"> => ({
  success: true,
  message: "Saved Successfully",
  id: row.id,
  view: viewReply(row, personId),
});
