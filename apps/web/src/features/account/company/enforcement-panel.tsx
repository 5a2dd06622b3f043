import type { CompanyProvider } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { useMay } from "../../../lib/workspace/use-workspace.ts";
import account from "../account-screen.module.css";
import { useEnforce } from "../api/company.ts";
import { OwnerDialog } from "../owner/owner-dialog.tsx";
import styles from "./company.module.css";

const ONLY_WAY =
  "Addresses of your domains sign in by your identity provider only. Owners can still come in with password and two-factor sign-in, and all owners are mailed when one does.";
const NOT_ONLY_WAY = "Addresses of your domains can also sign in with a password or with Google.";

interface EnforcementPanelProps {
  workspaceId: string;
  provider: CompanyProvider;
}

/** Whether the identity provider is the only way in. */
export function EnforcementPanel({ workspaceId, provider: { enforced } }: EnforcementPanelProps) {
  const isOwner = useMay("owner");
  const enforce = useEnforce(workspaceId);
  const [isAsking, setAsking] = useState(false);
  const action = enforced ? "Allow other sign-ins" : "Make it the only way in";
  return (
    <Panel title={enforced ? "Company sign-in is the only way in" : "Company sign-in is one way in"}>
      <p className={styles["note"]}>{enforced ? ONLY_WAY : NOT_ONLY_WAY}</p>
      {isOwner && (
        <div className={account["formActions"]}>
          <Button onClick={() => setAsking(true)}>{action}</Button>
        </div>
      )}
      {isAsking && (
        <OwnerDialog
          title={`${action}?`}
          body={enforced ? NOT_ONLY_WAY : `${ONLY_WAY} Sessions of members that began in another way end.`}
          action={action}
          busy={enforce.isPending}
          onClose={() => setAsking(false)}
          send={async (proof) => {
            await enforce.mutateAsync({ ...proof, enforced: !enforced });
            toast.success(enforced ? "Other sign-ins are allowed" : "Company sign-in is the only way in");
          }}
        />
      )}
    </Panel>
  );
}
