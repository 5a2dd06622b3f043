import { reachesRole, type WorkspaceMember, type WorkspaceRole, workspaceRoles } from "@beachhead/contract";
import { Check, ChevronDown, KeyRound, LogOut, UserMinus } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { Menu, type MenuItem } from "../../../components/menu/menu.tsx";
import styles from "./members.module.css";
import { roleNames } from "./role-words.ts";

/** What is asked about before it is done. */
export type MemberQuestion = "remove" | "leave" | "handOver";

interface MemberMenuProps {
  member: WorkspaceMember;
  /** The role of who looks. */
  own: WorkspaceRole;
  isSelf: boolean;
  busy: boolean;
  onRole: (role: WorkspaceRole) => void;
  onAsk: (question: MemberQuestion) => void;
}

/** The role of a member, with what the reader may do about it; plain text where that is nothing. */
export function MemberMenu({ member, own, isSelf, busy, onRole, onAsk }: MemberMenuProps) {
  const isOwner = own === "owner";
  const mayChange = reachesRole(own, "admin") && (isOwner || member.role !== "owner");
  const roles: readonly MenuItem[] = mayChange
    ? workspaceRoles
        .filter((role) => isOwner || role !== "owner")
        .map((role) => ({
          label: roleNames[role],
          icon: <Check aria-hidden="true" visibility={role === member.role ? "visible" : "hidden"} />,
          onSelect: () => {
            if (role !== member.role) onRole(role);
          },
        }))
    : [];
  const items: MenuItem[] = [...roles];
  if (isOwner && !isSelf)
    items.push({
      label: "Hand over the workspace",
      icon: <KeyRound aria-hidden="true" />,
      startsGroup: true,
      onSelect: () => onAsk("handOver"),
    });
  if (isSelf || mayChange)
    items.push({
      label: isSelf ? "Leave the workspace" : "Remove from the workspace",
      icon: isSelf ? <LogOut aria-hidden="true" /> : <UserMinus aria-hidden="true" />,
      tone: "danger",
      startsGroup: items.length > 0,
      onSelect: () => onAsk(isSelf ? "leave" : "remove"),
    });
  if (items.length === 0) return <span className={styles["roleName"]}>{roleNames[member.role]}</span>;
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          className={styles["roleMenu"]}
          busy={busy}
          aria-label={`${member.name}: ${roleNames[member.role]}`}
        >
          {roleNames[member.role]}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      items={items}
    />
  );
}
