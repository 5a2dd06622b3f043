import type { ReplyOf } from "@beachhead/contract";
import { recordAudit } from "../../../platform/audit/audit.ts";
import { readSignedIds } from "../../../platform/crypto/signed-ids.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import type { RouteContext } from "../../../platform/http/route-context.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import type { CommentDependencies } from "../comment-dependencies.ts";
import { INBOX_MAIL, readRecipient, STOP_PURPOSE } from "./inbox-mail.ts";
import { findSettings, isKnownTimeZone, putSettings } from "./store.ts";

/** Changes when the person is mailed; an e-mail that waits is moved. */
export async function changeInboxSettings(
  { withUser, clock }: CommentDependencies,
  { actor, ownerId, body }: RouteContext<"changeInboxSettings">,
): Promise<ReplyOf<"changeInboxSettings">> {
  return withUser(ownerId, async (tx) => {
    if (!(await isKnownTimeZone(tx, body.timeZone)))
      throw invalid([{ path: "timeZone", message: "The time zone is not known" }]);
    const runAt = await putSettings(tx, ownerId, body, clock.now());
    if (runAt !== null) await enqueue(tx, INBOX_MAIL, {}, { key: ownerId, runAt });
    await recordAudit(tx, actor, "inbox.change-mails", { entity: "inbox" }, { mails: body.mails });
    return { success: true, settings: body };
  });
}

/** Ends the e-mails about an inbox with the link in one, or by a mail program's button, which knows the link. Needs no session. */
export async function stopInboxMail(
  { withUser, secret, publicUrl, clock }: CommentDependencies,
  context: RouteContext<"stopInboxMail">,
): Promise<ReplyOf<"stopInboxMail">> {
  requireOwnOrigin(context, publicUrl);
  const token = context.body.token || (context.query("token") ?? "");
  const [ownerId] = readSignedIds(STOP_PURPOSE, token, secret) ?? [];
  if (ownerId === undefined)
    throw new AppError("bad_request", "This link is incomplete. Open it from the e-mail again.");
  await withUser(ownerId, async (tx) => {
    // Of an account that is erased there is nothing to stop.
    if ((await readRecipient(tx)) === undefined) return;
    const { mails, timeZone } = await findSettings(tx, ownerId);
    if (mails === "never") return;
    await putSettings(tx, ownerId, { mails: "never", timeZone }, clock.now());
    const actor = { kind: "user", userId: ownerId, requestId: context.requestId } as const;
    await recordAudit(tx, actor, "inbox.stop-mail", { entity: "inbox" });
  });
  return { success: true, message: "These e-mails are stopped. Turn them on again in your inbox." };
}
