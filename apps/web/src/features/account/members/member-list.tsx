import type { WorkspaceMember } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import type { Workspace } from "../../../lib/workspace/use-workspace.ts";
import { useChangeRole } from "../api/members.ts";
import { MemberDialog } from "./member-dialog.tsx";
import { MemberMenu, type MemberQuestion } from "./member-menu.tsx";
import members from "./members.module.css";
import { roleNames } from "./role-words.ts";

/** Members that are shown before more are asked for. */
const PAGE = 50;

interface MemberListProps {
  workspace: Workspace;
  people: readonly WorkspaceMember[];
}

/** Everybody in the workspace; a long list can be searched and is shown in parts. */
export function MemberList({ workspace, people }: MemberListProps) {
  const ownId = useSession((state) => state.session?._id);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [asked, setAsked] = useState<{ member: WorkspaceMember; question: MemberQuestion } | null>(null);
  const change = useChangeRole(workspace.id);
  const wanted = search.trim().toLowerCase();
  const found = people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const visible = found.slice(0, shown);
  return (
    <>
      {people.length > 10 && (
        <div className={members["find"]}>
          <TextField
            label="Find a member"
            labelHidden
            type="search"
            placeholder="Find by name or e-mail"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <ul className={members["lines"]}>
        {visible.map((member) => (
          <li key={member.userId} className={members["line"]}>
            <div>
              <b>
                {member.name}
                {member.userId === ownId && <Tag>You</Tag>}
              </b>
              <small>{member.email}</small>
            </div>
            <MemberFacts member={member} />
            <div className={members["actions"]}>
              <MemberMenu
                member={member}
                own={workspace.role}
                isSelf={member.userId === ownId}
                busy={change.isPending && change.variables.userId === member.userId}
                onRole={(role) =>
                  change.mutate(
                    { userId: member.userId, role },
                    {
                      onSuccess: () => toast.success(`${member.name}: ${roleNames[role]}`),
                      onError: (error) => toast.error(messageOf(error)),
                    },
                  )
                }
                onAsk={(question) => setAsked({ member, question })}
              />
            </div>
          </li>
        ))}
      </ul>
      {(visible.length < people.length || wanted !== "") && (
        <p className={members["foot"]}>
          <span>
            {formatNumber(visible.length)} of {formatNumber(people.length)} members
          </span>
          {visible.length < found.length && (
            <Button size="sm" onClick={() => setShown(shown + PAGE)}>
              Show more
            </Button>
          )}
        </p>
      )}
      {asked !== null && <MemberDialog workspace={workspace} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What admins see of a member: to others both are null. */
function MemberFacts({ member: { lastActiveAt, twoFactor } }: { member: WorkspaceMember }) {
  if (twoFactor === null) return <span />;
  return (
    <div className={members["facts"]}>
      {lastActiveAt === null ? "Not active yet" : `Active ${formatWhen(lastActiveAt)}`}
      <small>{twoFactor ? "Two-factor on" : "Two-factor off"}</small>
    </div>
  );
}
