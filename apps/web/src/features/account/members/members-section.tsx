import type { UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../components/panel/panel.tsx";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useMay, useWorkspace, type Workspace } from "../../../lib/workspace/use-workspace.ts";
import { membersQuery } from "../../../lib/workspace/workspaces.ts";
import { invitationsQuery } from "../api/members.ts";
import { Loaded } from "../loaded.tsx";
import { FirstWorkspace } from "./first-workspace.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberList } from "./member-list.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { WorkspacePanel } from "./workspace-panel.tsx";

/** Who works in the open workspace. In the personal one: the way to one with others. */
export function MembersSection({ user }: { user: UserDetails }) {
  const workspace = useWorkspace();
  return workspace.kind === "personal" ? <FirstWorkspace /> : <Team workspace={workspace} user={user} />;
}

function Team({ workspace, user }: { workspace: Workspace; user: UserDetails }) {
  const isAdmin = useMay("admin");
  const members = useQuery(membersQuery(workspace.id));
  const invitations = useQuery({ ...invitationsQuery(workspace.id), enabled: isAdmin });
  const { seatsLimit, seatsAdded } = user.planLimits;
  const people = members.data;
  const open = invitations.data?.invitations;
  return (
    <>
      {isAdmin && people !== undefined && open !== undefined && (
        <Panel title="Invite people" subtitle="They get an e-mail with a link that works for 7 days">
          <InviteForm
            workspaceId={workspace.id}
            seatsLeft={seatsLimit === null ? null : Math.max(0, seatsLimit - seatsAdded)}
            takesFocus={people.length === 1 && open.length === 0}
          />
        </Panel>
      )}
      {open !== undefined && <OpenInvitations workspaceId={workspace.id} invitations={open} />}
      <Panel
        flush
        title={
          people === undefined ? "Members" : `${formatCount(people.length, "member")} of ${workspace.name}`
        }
        subtitle={
          seatsLimit === null
            ? undefined
            : `${formatCount(seatsAdded, "seat")} of ${seatsLimit} in use, by editors, admins and owners`
        }
      >
        <Loaded query={members} failure="The members could not be loaded" height={132}>
          {(found) => <MemberList workspace={workspace} people={found} />}
        </Loaded>
      </Panel>
      {isAdmin && <WorkspacePanel workspace={workspace} />}
    </>
  );
}
