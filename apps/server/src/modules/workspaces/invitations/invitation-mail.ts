import { INVITATION_DAYS, type InvitedRole } from "@beachhead/contract";
import { type MailText, paragraphs } from "../../account/index.ts";

/** Most characters of a name in a mail. */
const MOST_CHARACTERS = 40;

const roleWords: Record<InvitedRole, string> = {
  viewer: "a viewer",
  commenter: "a commenter",
  editor: "an editor",
  admin: "an admin",
};

/**
 * A name that somebody else chose, as a stranger may read it: a mail program makes a link of "example.com" and of a
 * telephone number, also one in groups, and markup of brackets, so only letters, short numbers and the signs of names
 * are left.
 */
function nameInMail(name: string): string {
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{M}\p{N}.'’&,-]+/gu, " ")
    .replaceAll(/\.(?=\S)/g, " ")
    .replaceAll(/\p{N}(?:[^\p{L}\p{N}]*\p{N}){4,}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = Array.from(plain);
  return letters.length <= MOST_CHARACTERS ? plain : `${letters.slice(0, MOST_CHARACTERS).join("").trim()}…`;
}

export interface InvitationMail {
  inviter: string;
  workspace: string;
  role: InvitedRole;
  link: string;
}

export function invitationMail({ inviter, workspace, role, link }: InvitationMail): MailText {
  const who = nameInMail(inviter) || "A member";
  const where = nameInMail(workspace) || "a workspace";
  return {
    subject: `${who} invites you to ${where} in Beachhead`,
    text: paragraphs(
      "Hello,",
      `${who} invites you to plan together in Beachhead: in the workspace ${where}, as ${roleWords[role]}.`,
      `Accept the invitation with this link. It works once, within ${INVITATION_DAYS} days:`,
      link,
      "If you do not know who invites you, ignore this e-mail. Nothing happens unless you accept.",
    ),
  };
}
