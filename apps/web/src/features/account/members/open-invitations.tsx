import { invitedRoles, type OpenInvitation } from "@beachhead/contract";
import { ChevronDown } from "lucide-react";
import { Button } from "../../../components/button/button.tsx";
import { Menu } from "../../../components/menu/menu.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatWhen } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { useChangeInvitation, useResendInvitation, useRevokeInvitation } from "../api/members.ts";
import members from "./members.module.css";
import { roleNames } from "./role-words.ts";

interface OpenInvitationsProps {
  workspaceId: string;
  invitations: readonly OpenInvitation[];
}

/** Who was invited and has not answered, to change the role, send the link again or revoke it. Nothing without one. */
export function OpenInvitations({ workspaceId, invitations }: OpenInvitationsProps) {
  const resend = useResendInvitation(workspaceId);
  const revoke = useRevokeInvitation(workspaceId);
  const change = useChangeInvitation(workspaceId);
  if (invitations.length === 0) return null;
  const failed = (error: Error) => toast.error(messageOf(error));
  return (
    <Panel flush title={formatCount(invitations.length, "open invitation")}>
      <ul className={members["lines"]}>
        {invitations.map(({ id, email, role, invitedBy, sentAt, expiresAt, isExpired }) => (
          <li key={id} className={members["line"]}>
            <div>
              <b>{email}</b>
              <small>
                Invited {formatWhen(sentAt)}
                {invitedBy !== null && ` by ${invitedBy}`}
              </small>
            </div>
            <div className={members["facts"]}>
              <Menu
                trigger={
                  <Button
                    size="sm"
                    className={members["roleMenu"]}
                    busy={change.isPending && change.variables.invitationId === id}
                    aria-label={`Role of ${email}: ${roleNames[role]}`}
                  >
                    {roleNames[role]}
                    <ChevronDown aria-hidden="true" />
                  </Button>
                }
                items={invitedRoles.map((each) => ({
                  label: roleNames[each],
                  checked: each === role,
                  onSelect: () => {
                    if (each !== role) change.mutate({ invitationId: id, role: each }, { onError: failed });
                  },
                }))}
              />
              <small>
                {isExpired ? <Tag tone="caution">Expired</Tag> : `Until ${formatWhen(expiresAt)}`}
              </small>
            </div>
            <div className={members["actions"]}>
              <Button
                size="sm"
                aria-label={`Resend the invitation to ${email}`}
                busy={resend.isPending && resend.variables === id}
                onClick={() =>
                  resend.mutate(id, {
                    onSuccess: () => toast.success(`A new link is on its way to ${email}`),
                    onError: failed,
                  })
                }
              >
                Resend
              </Button>
              <Button
                size="sm"
                aria-label={`Revoke the invitation to ${email}`}
                busy={revoke.isPending && revoke.variables === id}
                onClick={() =>
                  revoke.mutate(id, {
                    onSuccess: () => toast.success("Invitation revoked"),
                    onError: failed,
                  })
                }
              >
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
