import { type InvitedRole, reachesRole } from "@beachhead/contract";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";

/** The highest role of the groups that a person is in, else the default role. */
export function roleFor(
  { defaultRole, roles }: Pick<StoredProvider, "defaultRole" | "roles">,
  groups: readonly string[],
): InvitedRole {
  const mapped = roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return (
    mapped.reduce<InvitedRole | undefined>(
      (highest, role) => (highest !== undefined && reachesRole(highest, role) ? highest : role),
      undefined,
    ) ?? defaultRole
  );
}
