import { z } from "zod";
import { listOf } from "../lists-and-maps.ts";
import { text } from "../primitives.ts";
import { invitedRoles } from "../workspace/invitations.ts";

/** How many groups may be mapped to roles. */
const MAX_GROUP_ROLES = 50;

export const roleSchema = z.enum(invitedRoles, { error: `Role must be one of ${invitedRoles.join(", ")}` });

export const roleOfGroup = z.object(
  { group: text("Group", 200, "Group is required"), role: roleSchema },
  "Each entry needs a group and a role",
);

/** What members become, by whichever protocol they come in. */
export const roleFields = {
  /** Of a member who is in none of the groups below. */
  defaultRole: roleSchema,
  /** The highest role of the groups that a person is in is theirs at each sign-in. */
  roles: listOf(roleOfGroup, {
    error: "Roles of groups must be a list",
    most: MAX_GROUP_ROLES,
    tooMany: `At most ${MAX_GROUP_ROLES} groups can be mapped`,
  }),
};
