import { z } from "zod";
import { emailSchema } from "../account/fields.ts";
import { listOf } from "../lists-and-maps.ts";
import { bodyOf, pathId } from "../primitives.ts";

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** How many invitations of a workspace can wait for an answer. */
export const MAX_OPEN_INVITATIONS = 100;
/** How many invitations of a workspace are mailed in 24 hours. */
export const MAX_INVITATIONS_A_DAY = 200;

/** How many of them, or of the invitations of one person, go to one address. */
export const MAX_INVITATIONS_TO_ADDRESS = 5;

/** A member is made an owner only later. */
export const invitedRoles = ["viewer", "commenter", "editor", "admin"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

const invitedRole = z.enum(invitedRoles, { error: `Role must be one of ${invitedRoles.join(", ")}` });

const addresses = listOf(emailSchema, {
  error: "E-mail addresses must be a list",
  most: MAX_OPEN_INVITATIONS,
  tooMany: `At most ${MAX_OPEN_INVITATIONS} people can be invited at a time`,
})
  .min(1, "Enter at least one e-mail address")
  .superRefine((emails, context) => {
    const twice = emails.find((email, index) => emails.indexOf(email) !== index);
    if (twice !== undefined)
      context.addIssue({ code: "custom", message: `Name each address once: ${twice} is there twice` });
  });

export const inviteBody = bodyOf({ emails: addresses, role: invitedRole });

export const invitationBody = bodyOf({ role: invitedRole });

export const invitationParams = z.object({ id: pathId, invitationId: pathId });
export const invitationTokenParams = z.object({ token: z.string().max(200) });

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  /** Nobody can accept it afterwards. */
  expiresAt: z.string(),
});

export const openInvitation = invitation.extend({
  /** Who sent it; null once that account is gone. */
  invitedBy: z.string().nullable(),
  sentAt: z.string(),
  isExpired: z.boolean(),
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** The newest first; expired ones for another 30 days. */
export const invitationListReply = z.object({
  success: z.literal(true),
  invitations: z.array(openInvitation),
});

/** What became of an address: `limit` says that the workspace has too many invitations. */
export const inviteStates = ["sent", "member", "limit"] as const;

export const inviteResult = z.object({
  /** Null where nothing was sent. */
  id: z.string().nullable(),
  email: z.string(),
  role: z.enum(invitedRoles),
  state: z.enum(inviteStates),
  /** Why nothing was sent, in one sentence; null where it was. */
  message: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type InviteResult = z.output<typeof inviteResult>;

export const inviteReply = z.object({ success: z.literal(true), invitations: z.array(inviteResult) });

export const sentInvitationReply = z.object({ success: z.literal(true), invitation });

/** What the reader of an invitation's mail is shown before signing in. */
export const invitationReply = z.object({
  success: z.literal(true),
  invitation: z.object({
    workspace: z.object({ id: z.string(), name: z.string() }),
    role: z.enum(invitedRoles),
    /** Who sent it; null once that account is gone. */
    invitedBy: z.string().nullable(),
    /** The invited address as `maskEmail` shows it. */
    email: z.string(),
    expiresAt: z.string(),
  }),
});
export type ShownInvitation = z.output<typeof invitationReply>["invitation"];

/** Enough of an address for its owner to know it, and not for anybody else to use it: "a…@company.example". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
