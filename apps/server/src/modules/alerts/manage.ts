import { type Alert, type BodyOf, MAX_ALERTS, MUTE_DAYS, type ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../platform/audit/audit.ts";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import { readSignedIds } from "../../platform/crypto/signed-ids.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { findTitles } from "../../platform/documents/titles.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import type { VerbContext } from "../../platform/http/verb-context.ts";
import { listChannels } from "../webhooks/index.ts";
import type { AlertDependencies } from "./alert-dependencies.ts";
import {
  type AlertRow,
  changeAlert,
  findAlert,
  findMembers,
  insertAlert,
  listAlertRows,
  lockAlert,
  removeAlert,
} from "./store.ts";
import { MUTE_PURPOSE } from "./tell.ts";

const subjectOf = (entityId: string) => ({ entity: "alert", entityId });

async function describe(
  { titled }: AlertDependencies,
  tx: UserTransaction,
  rows: readonly AlertRow[],
): Promise<Alert[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
  const titles = await findTitles(tx, titled, first.ownerId, ids);
  return rows.map(({ ownerId: _owner, createdAt: _created, raisedAt, mutedUntil, ...row }) => {
    const found = row.subjectId === null ? undefined : titles.get(row.subjectId);
    return {
      ...row,
      subjectName: found === undefined || found.isDeleted ? null : found.title,
      raisedAt: raisedAt?.toISOString() ?? null,
      mutedUntil: mutedUntil?.toISOString() ?? null,
    };
  });
}

async function describeOne(
  dependencies: AlertDependencies,
  tx: UserTransaction,
  row: AlertRow,
): Promise<Alert> {
  const [alert] = await describe(dependencies, tx, [row]);
  if (alert === undefined) throw new Error("The alert has no description");
  return alert;
}

export function listAlerts(
  dependencies: AlertDependencies,
  { ownerId }: VerbContext<"listAlerts">,
): Promise<ReplyOf<"listAlerts">> {
  return dependencies.withUser.read(ownerId, async (tx) => ({
    success: true,
    alerts: await describe(dependencies, tx, await listAlertRows(tx, ownerId)),
    channels: await listChannels(tx, ownerId),
  }));
}

type Rule = BodyOf<"createAlert">;

/**
 * @param held the webhooks that the alert already names: one of them that is deleted is dropped
 * @throws {AppError} `invalid` for what does not exist, and for a rule that could never be raised or tells nobody
 */
async function checkedRule(
  { titled }: AlertDependencies,
  tx: UserTransaction,
  ownerId: string,
  rule: Rule,
  held: readonly string[] = [],
): Promise<Rule> {
  const { metric, channel, people } = rule;
  const isSync = metric === "sync";
  const subjectId = isSync ? null : rule.subjectId;
  const issues: { path: string; message: string }[] = [];
  const refuse = (path: string, message: string) => void issues.push({ path, message });
  if (!isSync && subjectId === null)
    refuse("subjectId", metric === "odds" ? "Choose a simulation" : "Choose a GTM plan");
  if (subjectId !== null) {
    const found = (await findTitles(tx, titled, ownerId, [subjectId])).get(subjectId);
    if (found === undefined || found.isDeleted)
      throw notFound(metric === "odds" ? "This simulation" : "This GTM plan");
  }
  if (metric === "win-rate" && channel === "") refuse("channel", "Choose a channel");
  // Two failures in a row raise it, whatever was asked for.
  const [low, high] = isSync ? [null, 1] : [rule.low, rule.high];
  if (low === null && high === null) refuse("low", "Enter the value at which the alert is raised");
  const members = await findMembers(tx, people);
  if (members.length < new Set(people).size) refuse("people", "Choose members of this workspace");
  const known = new Set((await listChannels(tx, ownerId)).map(({ id }) => id));
  const webhookIds = rule.webhookIds.filter((id) => known.has(id) || !held.includes(id));
  if (webhookIds.some((id) => !known.has(id))) refuse("webhookIds", "Choose webhooks of this workspace");
  const tellsPeople = people.length > 0 && (rule.byMail || rule.byInbox);
  if (!tellsPeople && webhookIds.length === 0) refuse("people", "Choose who gets the alert");
  const [first, ...others] = issues;
  if (first !== undefined) throw invalid([first, ...others]);
  return { ...rule, subjectId, channel: metric === "win-rate" ? channel : "", low, high, webhookIds };
}

export function createAlert(
  dependencies: AlertDependencies,
  { actor, ownerId, body }: VerbContext<"createAlert", "body">,
): Promise<ReplyOf<"createAlert">> {
  return dependencies.withUser(ownerId, async (tx) => {
    const rule = await checkedRule(dependencies, tx, ownerId, body);
    const id = newId();
    const row = await insertAlert(tx, { ...rule, ownerId, id, createdAt: dependencies.clock.now() });
    // Takes the lock of the workspace's log, so that the rows are counted one call after another.
    await recordAudit(tx, actor, "alert.create", subjectOf(id), { metric: rule.metric });
    if ((await listAlertRows(tx, ownerId)).length > MAX_ALERTS)
      throw new AppError("limit_reached", `A workspace can have ${MAX_ALERTS} alerts. Delete one first.`);
    return { success: true, alert: await describeOne(dependencies, tx, row) };
  });
}

/** A changed rule is judged again: it is not raised until the next look. */
export function updateAlert(
  dependencies: AlertDependencies,
  { actor, ownerId, params, body }: VerbContext<"updateAlert", "params" | "body">,
): Promise<ReplyOf<"updateAlert">> {
  return dependencies.withUser(ownerId, async (tx) => {
    const row = await lockAlert(tx, ownerId, params.id);
    const { mutedUntil, ...given } = body;
    const rule = await checkedRule(dependencies, tx, ownerId, given, row.webhookIds);
    const isSame =
      rule.metric === row.metric &&
      rule.subjectId === row.subjectId &&
      rule.channel === row.channel &&
      rule.low === row.low &&
      rule.high === row.high;
    const changed = await changeAlert(tx, row, {
      ...rule,
      mutedUntil,
      ...(!isSame && { isRaised: false, lastValue: null }),
    });
    await recordAudit(tx, actor, "alert.update", subjectOf(row.id));
    return { success: true, alert: await describeOne(dependencies, tx, changed) };
  });
}

export function deleteAlert(
  { withUser }: AlertDependencies,
  { actor, ownerId, params }: VerbContext<"deleteAlert", "params">,
): Promise<ReplyOf<"deleteAlert">> {
  return withUser(ownerId, async (tx) => {
    const row = await lockAlert(tx, ownerId, params.id);
    await removeAlert(tx, row);
    await recordAudit(tx, actor, "alert.delete", subjectOf(row.id));
    return { success: true };
  });
}

/** Mutes an alert with the link in its e-mail, or by a mail program's button, which knows the link. Needs no session. */
export async function muteAlert(
  { withUser, secret, publicUrl, clock }: AlertDependencies,
  context: RouteContext<"muteAlert">,
): Promise<ReplyOf<"muteAlert">> {
  requireOwnOrigin(context, publicUrl);
  const token = context.body.token || (context.query("token") ?? "");
  const [ownerId, id] = readSignedIds(MUTE_PURPOSE, token, secret) ?? [];
  if (ownerId === undefined || id === undefined)
    throw new AppError("bad_request", "This link is incomplete. Open it from the e-mail again.");
  await withUser(ownerId, async (tx) => {
    const row = await findAlert(tx, ownerId, id);
    if (row === undefined) return;
    await changeAlert(tx, row, { mutedUntil: addMs(clock.now(), MUTE_DAYS * DAY_MS) });
    const actor = { kind: "system", userId: ownerId, requestId: context.requestId } as const;
    await recordAudit(tx, actor, "alert.mute", subjectOf(id));
  });
  return {
    success: true,
    message: `This alert is muted for ${MUTE_DAYS} days. Under Alerts it can be turned on earlier.`,
  };
}
