import { type InvitedRole, maskEmail, type ShownInvitation } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { PublicPage } from "../../../components/public-page/public-page.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { flushAllTabs } from "../../../lib/autosave/all-tabs.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { useScreenTitle } from "../../../lib/screen/screen.ts";
import type { SessionRecord } from "../../../lib/session/session-record.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { signOut } from "../../../lib/session/sign-out.ts";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import { invitationQuery, useAcceptInvitation } from "../api/members.ts";
import { FormNotice } from "../form-notice.tsx";
import styles from "../mail-link-screen.module.css";
import { asRole } from "../members/role-words.ts";
import { InvitationForms } from "./invitation-forms.tsx";

/** What the invited person may do, after "as an editor: ". */
const may: Readonly<Record<InvitedRole, string>> = {
  viewer: "you read its plans and dashboards",
  commenter: "you read its plans and dashboards, and comment",
  editor: "you work on its plans, simulations and deals",
  admin: "you work on its plans, simulations and deals, invite people and connect services",
};

/** Joins the workspace, and opens it. */
function useJoin(token: string) {
  const accept = useAcceptInvitation(token);
  const { mutate } = accept;
  const join = useRef(() =>
    mutate(undefined, {
      onSuccess: ({ workspace: { id, name, role } }) =>
        switchWorkspace({ id, name, role }, { to: paths.getStarted, notice: `You joined ${name}.` }),
    }),
  );
  return { ...accept, join: join.current };
}

interface JoinProps {
  token: string;
  invitation: ShownInvitation;
  session: SessionRecord;
  /** The account was made for this invitation: nothing more is asked. */
  atOnce: boolean;
}

function Join({ token, invitation, session, atOnce }: JoinProps) {
  const { join, isPending, isSuccess, error } = useJoin(token);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!atOnce || isBegun.current) return;
    isBegun.current = true;
    join();
  }, [atOnce, join]);
  const isOther = maskEmail(session.email) !== invitation.email;
  if (isOther || (error instanceof ApiError && error.code === "forbidden"))
    return <OtherAccount invitation={invitation} session={session} />;
  return (
    <div className={styles["form"]}>
      <p>
        You are signed in as <b>{session.email}</b>.
      </p>
      {error !== null && <FormNotice failure>{messageOf(error)}</FormNotice>}
      <p>
        <Button variant="primary" size="lg" busy={isPending || isSuccess} onClick={join}>
          Join {invitation.workspace.name}
        </Button>
      </p>
    </div>
  );
}

function OtherAccount({ invitation, session }: Pick<JoinProps, "invitation" | "session">) {
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave(): Promise<void> {
    setIsLeaving(true);
    // What cannot be saved stays on this device for the user.
    await flushAllTabs(session._id);
    await signOut();
  }
  return (
    <div className={styles["form"]}>
      <FormNotice>
        You are signed in as {session.email}. This invitation is for {invitation.email}. Sign out to use it
        with that address.
      </FormNotice>
      <p>
        <Button variant="primary" size="lg" busy={isLeaving} onClick={() => void leave()}>
          Sign out
        </Button>
      </p>
    </div>
  );
}

/** `/invitations/{token}`: who invites whom to what, and the way in. */
export function InvitationScreen() {
  const token = useParams()["token"] ?? "";
  const session = useSession((state) => state.session);
  const [isNew, setIsNew] = useState(false);
  const { data, error, refetch } = useQuery(invitationQuery(token));
  useScreenTitle("Invitation");
  if (data === undefined)
    return (
      <PublicPage text>
        <h1>Invitation</h1>
        {error === null ? (
          <div aria-busy="true">
            <Skeleton height={132} />
          </div>
        ) : error instanceof ApiError && ["not_found", "conflict"].includes(error.code) ? (
          <div className={styles["form"]}>
            <FormNotice failure>{messageOf(error)}</FormNotice>
            <p>
              {session === null ? (
                <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
              ) : (
                <ButtonLink to={paths.getStarted}>Back to my work</ButtonLink>
              )}
            </p>
          </div>
        ) : (
          <LoadFailure
            title="The invitation could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </PublicPage>
    );
  const { invitation } = data;
  const { workspace, invitedBy, role, email, expiresAt } = invitation;
  return (
    <PublicPage text>
      <h1>
        {invitedBy === null ? "You are invited" : `${invitedBy} invites you`} to {workspace.name}
      </h1>
      <p>
        You join the workspace {workspace.name} as {asRole[role]}: {may[role]}. The invitation is for {email},
        until {formatDate(expiresAt)}.
      </p>
      {session === null ? (
        <InvitationForms token={token} onSignedUp={() => setIsNew(true)} />
      ) : (
        <Join token={token} invitation={invitation} session={session} atOnce={isNew} />
      )}
    </PublicPage>
  );
}
