import { SESSION_DAYS, type SessionListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ConfirmDialog } from "../../../components/dialog/dialog.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { askToSignOut, useSigningOut } from "../../../lib/session/signing-out.ts";
import styles from "../account-screen.module.css";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "../api/own-account.ts";
import { Loaded } from "../loaded.tsx";
import { KeepTokens } from "../tokens/keep-tokens.tsx";
import { SessionLine } from "./session-line.tsx";

function EndOthers({ others }: { others: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const [kept, setKept] = useState<string[]>([]);
  const end = useEndOtherSessions();
  function ask(): void {
    setKept([]);
    setIsAsking(true);
  }
  async function confirm(): Promise<void> {
    try {
      const { message } = await end.mutateAsync({ keepTokens: kept });
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setIsAsking(false);
  }
  return (
    <>
      <Button onClick={ask}>End all others</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`End ${formatCount(others, "other session")}?`}
        body={
          <>
            <p className={styles["dialogNote"]}>
              Those devices are signed out immediately. You stay signed in here.
            </p>
            <KeepTokens kept={kept} onKeptChange={setKept} />
          </>
        }
        confirmLabel="End all others"
        tone="danger"
        busy={end.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function SessionLines({ sessions }: { sessions: readonly SessionListItem[] }) {
  const end = useEndSession();
  const leaving = useSigningOut((state) => state.isAsked);
  return (
    <ul className={styles["sessions"]}>
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          action={
            session.current ? (
              <Button size="sm" icon={<LogOut aria-hidden="true" />} busy={leaving} onClick={askToSignOut}>
                Sign out
              </Button>
            ) : (
              <Button
                size="sm"
                busy={end.isPending && end.variables === session.id}
                aria-label={`End ${session.device}`}
                onClick={() => end.mutate(session.id, { onError: (error) => toast.error(messageOf(error)) })}
              >
                End
              </Button>
            )
          }
        />
      ))}
    </ul>
  );
}

/** Where the user is signed in, to end one session or all others. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const sessions = data?.sessions ?? [];
  const others = sessions.filter((session) => !session.current).length;
  return (
    <Panel
      flush
      title={data === undefined ? "Sessions" : `Signed in on ${formatCount(sessions.length, "device")}`}
      subtitle={`A session expires ${SESSION_DAYS} days after sign-in`}
      actions={others > 0 && <EndOthers others={others} />}
    >
      <Loaded query={query} failure="Your sessions could not be loaded">
        {(answer) => <SessionLines sessions={answer.sessions} />}
      </Loaded>
    </Panel>
  );
}
