import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/copy-field/copy-button.tsx";
import { useCopy } from "../../components/copy-field/use-copy.ts";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { TextArea } from "../../components/field/text-field.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { paths } from "../../lib/paths.ts";
import { currentSession } from "../../lib/session/session-store.ts";
import { useOpenWorkspace } from "../../lib/workspace/open-workspace.ts";
import { roleNames } from "../../lib/workspace/role-names.ts";
import type { Team } from "../../lib/workspace/stored-workspace.ts";
import { switchWorkspace } from "../../lib/workspace/switch-workspace.ts";
import { unsavedText } from "../../lib/workspace/unsaved-text.ts";
import styles from "./workspace-switch.module.css";

const COPIED = "Unsaved text";

/** Says that the user's role in the open workspace changed, or that they are no longer a member of it. */
export function MembershipEnd() {
  const { team, isOver } = useOpenWorkspace();
  useEffect(
    () =>
      useOpenWorkspace.subscribe(({ team: now }, { team: before }) => {
        // Without a name it is read for the first time.
        if (now === null || before === null || before.name === "" || now.id !== before.id) return;
        if (now.role !== before.role)
          toast.blank(`Your role in ${now.name} is now ${roleNames[now.role].toLowerCase()}.`);
      }),
    [],
  );
  return isOver && team !== null && <Ended team={team} />;
}

function Ended({ team }: { team: Team }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: text = "" } = useQuery({
    queryKey: ["unsaved-text", team.id],
    queryFn: () => unsavedText(currentSession()?._id ?? "", team.id),
    networkMode: "always",
  });
  const { copied, copy } = useCopy(COPIED, text, () => field.current?.select());
  return (
    <Dialog
      open
      closable={false}
      onOpenChange={() => undefined}
      title={`You are no longer a member of ${team.name || "this workspace"}`}
      actions={
        <>
          {text !== "" && <CopyButton label={COPIED} copied={copied} onClick={copy} />}
          <Button variant="primary" onClick={() => switchWorkspace(null, { to: paths.getStarted })}>
            Go to your personal workspace
          </Button>
        </>
      }
    >
      <p className={styles["lead"]}>
        An admin removed you, or the workspace was deleted. Its plans can be opened again once an admin
        invites you.
      </p>
      {text !== "" && (
        <TextArea
          ref={field}
          readOnly
          rows={6}
          label="What you typed and could not be saved"
          help="Copy it if you need it."
          value={text}
        />
      )}
    </Dialog>
  );
}
