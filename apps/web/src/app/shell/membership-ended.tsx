import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/copy-field/copy-button.tsx";
import { useCopy } from "../../components/copy-field/use-copy.ts";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { TextArea } from "../../components/field/text-field.tsx";
import { paths } from "../../lib/paths.ts";
import { currentSession } from "../../lib/session/session-store.ts";
import type { Team } from "../../lib/workspace/stored-workspace.ts";
import { switchWorkspace } from "../../lib/workspace/switch-workspace.ts";
import { unsavedText } from "../../lib/workspace/unsaved-text.ts";
import styles from "./workspace-switch.module.css";

const COPIED = "Unsaved text";

/** Shown in place of a workspace of which the user is no longer a member: what was typed there, and the way out. */
export default function MembershipEnded({ team }: { team: Team }) {
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
