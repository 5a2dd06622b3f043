import type { Approval } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextArea } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import styles from "./approval.module.css";
import { stateWords } from "./approval-words.ts";
import { useAnswerRequest } from "./approvals.ts";

/** The answer of an approver; for others, and once it is given, how far the request is. */
export function AnswerPanel({ approval }: { approval: Approval }) {
  const userId = useSession((state) => state.session?._id);
  const may = useMayCall("approvePlan");
  const isAsked = approval.approvers.some((approver) => approver.userId === userId);
  if (approval.state === "waiting" && isAsked && may) return <AnswerForm approval={approval} />;
  return (
    <Panel title={stateWords(approval)}>
      {approval.comment !== "" && <p className={styles["comment"]}>{approval.comment}</p>}
    </Panel>
  );
}

function AnswerForm({ approval }: { approval: Approval }) {
  const [comment, setComment] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending, variables } = useAnswerRequest(approval);

  function answer(approves: boolean): void {
    if (!approves && comment.trim() === "") {
      setError("Say what to change");
      return;
    }
    mutate(
      { approves, comment },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (failure) => setError(messageOf(failure)),
      },
    );
  }

  return (
    <Panel title="Your answer">
      <div className={styles["form"]}>
        <TextArea
          label="Comment"
          help="Needed to send it back."
          maxLength={2000}
          error={error}
          value={comment}
          onChange={(event) => {
            setComment(event.target.value);
            setError(undefined);
          }}
        />
        <div className={styles["answers"]}>
          <Button busy={isPending && variables?.approves === false} onClick={() => answer(false)}>
            Send back
          </Button>
          <Button
            variant="primary"
            busy={isPending && variables?.approves === true}
            onClick={() => answer(true)}
          >
            Approve
          </Button>
        </div>
      </div>
    </Panel>
  );
}
