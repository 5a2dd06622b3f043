import { reachesRole } from "@beachhead/contract/workspace-roles";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { classNames } from "../lib/class-names.ts";
import { openTeam } from "../lib/workspace/open-workspace.ts";
import { membersQuery } from "../lib/workspace/workspaces.ts";
import styles from "./role-notice.module.css";

interface RoleNoticeProps {
  /** What the user may do here: "You can read this plan." */
  children: string;
  /** Where the page has no margins of its own. */
  hasMargins?: boolean;
}

const MOST_NAMES = 3;
const list = new Intl.ListFormat("en", { type: "disjunction" });

/** Says above a document what a role may do with it, and who can give another role. */
export function RoleNotice({ children, hasMargins = false }: RoleNoticeProps) {
  const id = openTeam()?.id ?? "";
  const { data } = useQuery({
    ...membersQuery(id),
    enabled: id !== "",
  });
  const admins = (data ?? []).filter(({ role }) => reachesRole(role, "admin"));
  const names = admins.slice(0, MOST_NAMES).map(({ name }) => name);
  return (
    <p className={classNames(styles["notice"], hasMargins && styles["inPage"])} role="note">
      <Eye size={16} aria-hidden="true" />
      <span>
        {children} {names.length > 0 && `${list.format(names)} can change your role.`}
      </span>
    </p>
  );
}
