import { maskEmail } from "@beachhead/contract";
import { AppError } from "../errors/app-error.ts";
import type { InvitationOfToken, Invitations } from "./invitations.ts";

const UNKNOWN =
  "This invitation does not work. Its link is incomplete, it was revoked, or the workspace was deleted. Ask for a new one.";
const USED =
  "This invitation was used before. Each works once: sign in to open the workspace, or ask for a new one.";

/** Names the workspace and who can help. */
const expiredSentence = ({ invitedBy, workspace }: InvitationOfToken) =>
  `This invitation to ${workspace.name} has expired. Ask ${invitedBy?.name ?? "an admin of the workspace"} for a new one.`;

/** For somebody with another address than the invited one, of which it tells no more than the mail's reader knows. */
export const wrongAddressSentence = ({ email }: Pick<InvitationOfToken, "email">) =>
  `This invitation is for another address, ${maskEmail(email)}. Use it with the account of that address.`;

/** @throws {AppError} `not_found` for a token that no invitation has */
export async function requireInvitation(
  invitations: Pick<Invitations, "findByToken">,
  token: string,
): Promise<InvitationOfToken> {
  const invitation = await invitations.findByToken(token);
  if (invitation === undefined) throw new AppError("not_found", UNKNOWN);
  return invitation;
}

/** @throws {AppError} `conflict` for an invitation that was accepted or has expired */
export function requireOpen(invitation: InvitationOfToken): void {
  if (invitation.state === "used") throw new AppError("conflict", USED);
  if (invitation.state === "expired") throw new AppError("conflict", expiredSentence(invitation));
}
