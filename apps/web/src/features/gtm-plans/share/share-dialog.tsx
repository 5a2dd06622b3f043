import type { PlanShareListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ConfirmDialog, Dialog } from "../../../components/dialog/dialog.tsx";
import { LoadFailure } from "../../../components/load-failure/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { LinkList } from "./link-list.tsx";
import styles from "./share.module.css";
import { ShareForm } from "./share-form.tsx";
import { planSharesQuery, useRevokeShare } from "./shares.ts";

interface ShareDialogProps {
  plan: { id: string; gtmPlanName: string };
  onClose: () => void;
}

/** The share links of a plan: create, list and revoke. */
export function ShareDialog({ plan, onClose }: ShareDialogProps) {
  const [ending, setEnding] = useState<PlanShareListItem | null>(null);
  const revoke = useRevokeShare(plan.id);

  function end(): void {
    if (ending === null) return;
    revoke.mutate(ending.id, {
      onSuccess: () => toast.success("Link revoked"),
      onError: (failure) => toast.error(messageOf(failure)),
      onSettled: () => setEnding(null),
    });
  }

  return (
    <>
      <Dialog
        open
        size="form"
        onOpenChange={onClose}
        title={`Share ${plan.gtmPlanName}`}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p>
          Anyone with the link can read the current version of the whole plan without an account. The link is
          read-only.
        </p>
        <ShareForm planId={plan.id} />
        <h3 className={styles["heading"]}>Links of this plan</h3>
        <Links planId={plan.id} onRevoke={setEnding} />
      </Dialog>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title="Revoke this link?"
        body="People with this link can no longer open the plan. You cannot undo this, but you can create another link."
        confirmLabel="Revoke"
        tone="danger"
        busy={revoke.isPending}
        onConfirm={end}
      />
    </>
  );
}

interface LinksProps {
  planId: string;
  onRevoke: (link: PlanShareListItem) => void;
}

function Links({ planId, onRevoke }: LinksProps) {
  const { data, error, refetch } = useQuery(planSharesQuery(planId));
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true">
        <span className="visually-hidden">Loading links</span>
        <Skeleton height={72} />
      </div>
    ) : (
      <LoadFailure title="The links could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <p>No links yet.</p>;
  return <LinkList links={data} onRevoke={onRevoke} />;
}
