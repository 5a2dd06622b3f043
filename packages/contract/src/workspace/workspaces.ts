import { z } from "zod";
import { nameSchema } from "../account/fields.ts";
import { ownerFields } from "../account/owner.ts";
import { bodyOf, idParams, idSchema, pathId } from "../primitives.ts";
import { workspaceRoles } from "./roles.ts";

/** How many workspaces a person may own in addition to the personal one. */
export const MAX_OWNED_WORKSPACES = 20;

export const workspaceParams = idParams;
export const memberParams = z.object({ id: pathId, userId: pathId });

export const workspaceBody = bodyOf({ name: nameSchema });

const roleSchema = z.enum(workspaceRoles, { error: `Role must be one of ${workspaceRoles.join(", ")}` });
export const memberBody = bodyOf({ role: roleSchema });

export const transferBody = bodyOf({ userId: idSchema, ...ownerFields });

export const workspaceKinds = ["personal", "team"] as const;

const workspace = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(workspaceKinds),
  /** The caller's. */
  role: z.enum(workspaceRoles),
});

export const workspaceReply = z.object({ success: z.literal(true), workspace });

export const workspaceListItem = workspace.extend({
  /** The subscription plan, by name. */
  planType: z.string(),
  /** The user is its only owner and it has other members: it is handed over before the account can be deleted. */
  handOverFirst: z.literal(true).optional(),
});
export type WorkspaceListItem = z.output<typeof workspaceListItem>;

/** The personal one first, then by name. */
export const workspaceListReply = z.object({
  success: z.literal(true),
  workspaces: z.array(workspaceListItem),
});

export const workspaceMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(workspaceRoles),
  since: z.string(),
  /** To a few minutes; null to members who are no admins, and for a person who has not signed in. */
  lastActiveAt: z.string().nullable(),
  /** Whether two-factor sign-in is on; null to members who are no admins. */
  twoFactor: z.boolean().nullable(),
});
export type WorkspaceMember = z.output<typeof workspaceMember>;

/** The longest members first. */
export const memberListReply = z.object({ success: z.literal(true), members: z.array(workspaceMember) });
export const memberReply = z.object({
  success: z.literal(true),
  member: z.object({ userId: z.string(), role: z.enum(workspaceRoles) }),
});
