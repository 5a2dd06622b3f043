import type { PlanShareListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { Button } from "../button/button.tsx";
import { ConfirmDialog, Dialog } from "../dialog/dialog.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { toast } from "../toast/toast-store.ts";
import { LinkList } from "./link-list.tsx";
import styles from "./share.module.css";
import { ShareForm } from "./share-form.tsx";
import { type ShareSubject, sharesQuery, useRevokeShare } from "./shares.ts";

interface ShareDialogProps {
  subject: ShareSubject;
  onClose: () => void;
}

const contents: Record<ShareSubject["kind"], { noun: string; opens: string }> = {
  "gtm-plan": { noun: "plan", opens: "the current version of the whole plan" },
  simulation: { noun: "simulation", opens: "the findings of the simulation as last saved" },
  "dg-plan": { noun: "channel plan", opens: "the current summary of the channel plan" },
  "dashboard-view": {
    noun: "view",
    opens: "the current figures of this view, without the deals behind them,",
  },
};

/** The share links of a document: create, list and revoke. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const [ending, setEnding] = useState<PlanShareListItem | null>(null);
  const revoke = useRevokeShare(subject);
  const { noun, opens } = contents[subject.kind];
  const listTitle = `Links of this ${noun}`;

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
        title={`Share ${subject.title}`}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p>Anyone with the link can read {opens} without an account. The link is read-only.</p>
        <ShareForm subject={subject} />
        <h3 className={styles["heading"]}>{listTitle}</h3>
        <Links subject={subject} title={listTitle} onRevoke={setEnding} />
      </Dialog>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title="Revoke this link?"
        body={`People with this link can no longer open the ${noun}. You cannot undo this, but you can create another link.`}
        confirmLabel="Revoke"
        tone="danger"
        busy={revoke.isPending}
        onConfirm={end}
      />
    </>
  );
}

interface LinksProps {
  subject: ShareSubject;
  title: string;
  onRevoke: (link: PlanShareListItem) => void;
}

function Links({ subject, title, onRevoke }: LinksProps) {
  const { data, error, refetch } = useQuery(sharesQuery(subject));
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true">
        <span className="visually-hidden">Loading links</span>
        {/* A line, as "No links yet.": the dialog keeps its height, and its button its place under the pointer. */}
        <Skeleton height={20} />
      </div>
    ) : (
      <LoadFailure title="The links could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <p>No links yet.</p>;
  return <LinkList title={title} links={data} onRevoke={onRevoke} />;
}
