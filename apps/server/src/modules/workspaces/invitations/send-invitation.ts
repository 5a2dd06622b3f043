import type { RequestActor } from "../../../platform/actor/actor.ts";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import type { Invitation } from "../../../platform/auth/invitations.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { WorkspaceDependencies } from "../workspace-dependencies.ts";
import { invitationMail } from "./invitation-mail.ts";

/** The workspace that people are invited to, and who invites them. */
export interface Inviting {
  actor: RequestActor;
  workspace: { id: string; name: string };
  inviter: Addressee;
}

const NOT_CONFIRMED =
  "Confirm your e-mail address before you invite people: open the link in the e-mail that we sent you, or send it again under Account, Profile.";

/**
 * The user who invites has a confirmed address, because the mail goes to strangers in that name.
 * @throws {AppError} `conflict` for a personal workspace and for an address that is not confirmed
 */
export async function requireInviting(
  { emails }: Pick<WorkspaceDependencies, "emails">,
  { workspaces }: AccountTransaction,
  actor: RequestActor,
  id: string,
): Promise<Inviting> {
  const workspace = await workspaces.find(id);
  if (workspace === undefined) throw notFound("This workspace");
  if (workspace.kind === "personal")
    throw new AppError(
      "conflict",
      "Your personal workspace is yours alone. Create a workspace for your team.",
    );
  const inviter = await emails.findByUserId(actor.userId);
  if (inviter?.isVerified !== true) throw new AppError("conflict", NOT_CONFIRMED);
  return { actor, workspace, inviter };
}

/** Adds an invitation, in place of the one that waits at the address, and mails its link. */
export async function sendInvitation(
  { sendMail, publicUrl }: Pick<WorkspaceDependencies, "sendMail" | "publicUrl">,
  { tx, invitations }: AccountTransaction,
  { actor, workspace, inviter }: Inviting,
  to: Pick<Invitation, "email" | "role">,
): Promise<Invitation> {
  const { token, ...invitation } = await invitations.issue(workspace.id, to, actor.userId);
  const { id, email, role } = invitation;
  const link = `${publicUrl}/invitations/${token}`;
  const mail = invitationMail({ inviter: inviter.name, workspace: workspace.name, role, link });
  await sendMail(tx, { ownerId: workspace.id, kind: "invitation", to: email, ...mail, key: id });
  await recordAudit(tx, actor, "workspace.invite", { entity: "invitation", entityId: id }, { role });
  return invitation;
}
