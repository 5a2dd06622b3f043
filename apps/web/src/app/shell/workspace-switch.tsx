import type { WorkspaceListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, Plus, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Menu, type MenuItem } from "../../components/menu/menu.tsx";
import { classNames } from "../../lib/class-names.ts";
import { initialsOf } from "../../lib/initials.ts";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { planTitle } from "../../lib/usage-rows.ts";
import { goToWorkspace } from "../../lib/workspace/go-to-workspace.ts";
import { roleNames } from "../../lib/workspace/role-names.ts";
import { mayCall, useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { workspacesQuery } from "../../lib/workspace/workspaces.ts";
import styles from "./workspace-switch.module.css";

const NewWorkspaceDialog = lazy(() => import("./new-workspace-dialog.tsx"));

/** More of them are not taken in at a glance. */
const FILTERED_FROM = 8;

const itemOf = (workspace: WorkspaceListItem, openId: string): MenuItem => ({
  id: workspace.id,
  label: workspace.name,
  description: `${planTitle(workspace.planType)}, ${roleNames[workspace.role].toLowerCase()}`,
  checked: workspace.id === openId,
  onSelect: () => {
    if (workspace.id !== openId) void goToWorkspace(workspace);
  },
});

/** The workspace that is open, at the head of the side bar; opens the others. */
export function WorkspaceSwitch({ isRail = false }: { isRail?: boolean }) {
  const open = useWorkspace();
  // Read once the pointer or the focus is on the switch: who works alone never needs them.
  const [isWanted, setIsWanted] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const { data: workspaces, isError } = useQuery({ ...workspacesQuery, enabled: isWanted });
  const user = useQuery(userDetailsQuery).data;
  const isVisitor = user !== undefined && user.visitorUntil !== null;

  const others: MenuItem[] =
    workspaces === undefined
      ? [
          { id: open.id, label: open.name, checked: true, onSelect: () => undefined },
          {
            label: isError ? "Other workspaces could not be loaded." : "Loading workspaces",
            disabled: true,
            onSelect: () => undefined,
          },
        ]
      : workspaces.map((workspace) => itemOf(workspace, open.id));
  const members: MenuItem = {
    label: mayCall("invitePeople") ? "Invite people" : "Members",
    icon: <Users aria-hidden="true" />,
    startsGroup: true,
    pinned: true,
    onSelect: () => navigate(paths.accountSection("members")),
  };
  const isTeam = open.kind === "team";
  const create: MenuItem = {
    label: "New workspace",
    icon: <Plus aria-hidden="true" />,
    startsGroup: !isTeam,
    pinned: true,
    onSelect: () => setIsCreating(true),
  };
  const want = () => setIsWanted(true);
  return (
    <>
      <Menu
        align="start"
        filter={others.length >= FILTERED_FROM ? "Filter workspaces" : undefined}
        trigger={
          <button
            type="button"
            className={classNames(styles["switch"], isRail && styles["small"])}
            aria-label={`Workspace: ${open.name}`}
            title={open.name}
            onPointerEnter={want}
            onFocus={want}
          >
            <span className={styles["mark"]} aria-hidden="true">
              {initialsOf(open.name)}
            </span>
            <span className={styles["name"]}>{open.name}</span>
            <ChevronsUpDown aria-hidden="true" />
          </button>
        }
        items={isVisitor ? others : [...others, ...(isTeam ? [members] : []), create]}
      />
      <Suspense>{isCreating && <NewWorkspaceDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
