import type { Approval } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { Tag, type TagTone } from "../../../components/tag/tag.tsx";
import { formatCount } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { countChanges } from "../history/plan-changes.ts";
import styles from "./approval.module.css";
import { stateWords } from "./approval-words.ts";
import { approvalsQuery, lastApproved } from "./approvals.ts";
import { useChangesSince } from "./changes-since.ts";

const SinceDialog = lazy(async () => ({ default: (await import("./since-dialog.tsx")).SinceDialog }));

const tones: Record<Approval["state"], TagTone> = {
  waiting: "caution",
  approved: "positive",
  returned: "negative",
  replaced: "neutral",
};

function Since({ approved, onShow }: { approved: Approval; onShow: () => void }) {
  const groups = useChangesSince(approved);
  if (groups === undefined) return null;
  const count = countChanges(groups);
  return (
    <Button size="sm" variant="link" onClick={onShow}>
      {count === 0 ? "No changes since" : `${formatCount(count, "change")} since`}
    </Button>
  );
}

/** How far the approval of a plan is; nothing while nobody asked for one. */
export function ApprovalLine({ planId }: { planId: string }) {
  const approvals = useQuery(approvalsQuery(planId)).data;
  const userId = useSession((state) => state.session?._id);
  const [isOpen, setOpen] = useState(false);
  const last = approvals?.[0];
  if (approvals === undefined || last === undefined) return null;
  const approved = lastApproved(approvals);
  const isAsked = last.approvers.some((approver) => approver.userId === userId);
  return (
    <div className={styles["line"]}>
      {approved !== undefined && (
        <>
          <Tag tone="positive">{stateWords(approved)}</Tag>
          <Since approved={approved} onShow={() => setOpen(true)} />
        </>
      )}
      {last.state !== "approved" && (
        <>
          <Tag tone={tones[last.state]}>{stateWords(last)}</Tag>
          {last.state === "returned" && <q className={styles["comment"]}>{last.comment}</q>}
          <Link to={paths.approval(last.id, planId)}>
            {last.state === "waiting" && isAsked ? "Review and answer" : "Open the request"}
          </Link>
        </>
      )}
      {isOpen && approved !== undefined && (
        <Suspense>
          <SinceDialog approved={approved} approvals={approvals} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
