import type { CompanySignIn } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { CopyField } from "../../../components/copy-field/copy-field.tsx";
import { ConfirmDialog } from "../../../components/dialog/dialog.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { useMay } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import { useCreateScimToken, useRevokeScimToken } from "../api/company.ts";
import { OwnerDialog } from "../owner/owner-dialog.tsx";
import { CopiedValue } from "./copied-value.tsx";

interface ScimPanelProps {
  workspaceId: string;
  company: CompanySignIn;
}

/** The token with which the identity provider keeps people and groups. */
export function ScimPanel({ workspaceId, company: { scim, addresses } }: ScimPanelProps) {
  const isOwner = useMay("owner");
  const create = useCreateScimToken(workspaceId);
  const revoke = useRevokeScimToken(workspaceId);
  const [question, setQuestion] = useState<"create" | "revoke" | null>(null);
  const action = scim === null ? "Create SCIM token" : "Replace SCIM token";

  async function confirm(): Promise<void> {
    try {
      await revoke.mutateAsync(undefined);
      create.reset();
    } catch (error) {
      toast.error(messageOf(error));
    }
    setQuestion(null);
  }

  return (
    <Panel title="People from your identity provider" subtitle={stateOf(scim)}>
      <div className={account["form"]}>
        <CopiedValue label="SCIM address" text={addresses.scim} />
      </div>
      {create.data !== undefined && (
        <CopyField
          key={create.data.token}
          label="SCIM token"
          text={create.data.token}
          help="Copy it now: it is shown only once."
        />
      )}
      {isOwner && (
        <div className={account["formActions"]}>
          <Button onClick={() => setQuestion("create")}>{action}</Button>
          {scim !== null && (
            <Button variant="danger" onClick={() => setQuestion("revoke")}>
              Revoke
            </Button>
          )}
        </div>
      )}
      {question === "create" && (
        <OwnerDialog
          title={`${action}?`}
          body="With this token your identity provider adds people to the workspace, changes their groups and ends their access. An earlier token stops working."
          action={action}
          busy={create.isPending}
          onClose={() => setQuestion(null)}
          send={(proof) => create.mutateAsync(proof)}
        />
      )}
      <ConfirmDialog
        open={question === "revoke"}
        onOpenChange={() => setQuestion(null)}
        title="Revoke the SCIM token?"
        body={
          <p className={account["dialogNote"]}>
            Your identity provider no longer adds people or ends their access. Those who are here stay.
          </p>
        }
        confirmLabel="Revoke"
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => void confirm()}
      />
    </Panel>
  );
}

function stateOf(scim: CompanySignIn["scim"]): string {
  if (scim === null) return "SCIM 2.0: added, changed and deactivated without an invitation";
  if (scim.lastUsedAt === null) return `Token created ${formatDate(scim.createdAt)}, not used yet`;
  return `Token created ${formatDate(scim.createdAt)}, last used ${formatDate(scim.lastUsedAt)}`;
}
