import type { Comment, CommentThread } from "@beachhead/contract";
import { Check, Link2, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatFull, formatWhenExactly } from "../../lib/format/dates.ts";
import { navigate } from "../../lib/navigation.ts";
import { useMay } from "../../lib/workspace/use-workspace.ts";
import { IconButton } from "../button/button.tsx";
import { toast } from "../toast/toast-store.ts";
import { useCommentCalls } from "./comment-calls.ts";
import { ANSWER, useHasDraft } from "./comment-drafts.ts";
import { type CommentSubject, openComments } from "./comment-screen.ts";
import { CommentText } from "./comment-text.tsx";
import styles from "./comments.module.css";
import { Composer } from "./composer.tsx";
import { goToPlace, useCurrentValue } from "./current-places.ts";
import { threadAddress } from "./thread-address.ts";

interface ThreadCardProps {
  subject: CommentSubject;
  thread: CommentThread;
  /** The field for an answer is there from the start. */
  isOpen: boolean;
}

/** A thread: where it is, what was said of which value, and what can be done with it. */
export function ThreadCard({ subject, thread, isOpen }: ThreadCardProps) {
  const { create, settle } = useCommentCalls(subject);
  const mayComment = useMay("commenter");
  const mayResolve = useMay("editor") || (thread.isMine && mayComment);
  const [isAnswering, setAnswering] = useState(isOpen);
  const { id, path, label, resolved } = thread;
  const answer = { document: subject.id, thread: id, part: ANSWER };
  // What is typed stays when a colleague resolves the thread.
  const isTyped = useHasDraft(answer);
  const isWriting = mayComment && (isTyped || (isAnswering && resolved === null));
  const title = label === "" ? "The document as a whole" : label;
  const address = threadAddress({ ...subject, path }, id);

  function goTo(): void {
    if (goToPlace(path)) return;
    // Another tab of this screen shows it, without a change of the address that would leave an unsaved one.
    if (subject.screen !== "" && path.startsWith(`${subject.screen}/`))
      openComments({ show: "thread", thread: id });
    else navigate(address);
  }

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.href).href);
      toast.success("Link copied");
    } catch {
      toast.error("Your browser blocked copying. Allow it for this page, then try again.");
    }
  }

  function resolve(): void {
    settle.mutate(
      { id, resolve: resolved === null },
      { onError: (failure) => toast.error(messageOf(failure)) },
    );
  }

  return (
    <article
      className={styles["thread"]}
      aria-label={`Thread on ${title}`}
      data-resolved={resolved !== null || undefined}
    >
      <header className={styles["head"]}>
        {label === "" ? (
          <span className={styles["place"]}>{title}</span>
        ) : (
          <button type="button" className={styles["place"]} title="Go to this place" onClick={goTo}>
            {title}
          </button>
        )}
        <IconButton small tip="none" label="Copy link" icon={<Link2 />} onClick={() => void copyLink()} />
        {mayResolve && (
          <IconButton
            small
            tip="none"
            label={resolved === null ? "Resolve" : "Reopen"}
            icon={resolved === null ? <Check /> : <RotateCcw />}
            onClick={resolve}
          />
        )}
      </header>
      <SaidOf path={path} value={thread.value} />
      {thread.comments.map((comment) => (
        <CommentItem key={comment.id} subject={subject} comment={comment} />
      ))}
      {resolved !== null && (
        <p className={styles["quiet"]}>
          Resolved by {resolved.by}, {formatWhenExactly(resolved.at)}
        </p>
      )}
      {isWriting && (
        <Composer
          label={`Answer on ${title}`}
          placeholder="Answer"
          action="Answer"
          of={answer}
          onCancel={isOpen ? undefined : () => setAnswering(false)}
          startsFocused={isAnswering && !isOpen}
          onSend={async (comment) => {
            const of = { kind: subject.kind, id: subject.id, path, label, value: "" };
            await create.mutateAsync({ ...of, ...comment, thread: id });
            setAnswering(isOpen);
          }}
        />
      )}
      {mayComment && resolved === null && !isWriting && (
        <button type="button" className={styles["answer"]} onClick={() => setAnswering(true)}>
          Answer
        </button>
      )}
    </article>
  );
}

/** A value without what members' number formats write differently. */
const bare = (value: string) => value.replaceAll(/[\s.,'’]/g, "");

/** Threads of before have figures without their unit. */
const isSame = (now: string, then: string) =>
  bare(now) === bare(then) || (/\d$/.test(then) && bare(now).replace(/\D+$/, "") === bare(then));

/** "Said of 59 %, now 64 %": the value when the thread was started, and what the place shows now. */
function SaidOf({ path, value }: { path: string; value: string }) {
  const now = useCurrentValue(path);
  if (value === "") return null;
  const hasMoved = now !== undefined && now !== "" && !isSame(now, value);
  return (
    <p className={styles["quiet"]}>
      Said of <b>{value}</b>
      {hasMoved && (
        <>
          , now <b>{now}</b>
        </>
      )}
    </p>
  );
}

function CommentItem({ subject, comment }: { subject: CommentSubject; comment: Comment }) {
  const { update, remove } = useCommentCalls(subject);
  const [isEditing, setEditing] = useState(false);
  const mayComment = useMay("commenter");
  const isAdmin = useMay("admin");
  const { id, author, text, mentions, createdAt, editedAt, isMine } = comment;
  const change = { document: subject.id, thread: comment.threadId, part: id };
  const isTyped = useHasDraft(change);
  const isWriting = isMine && mayComment && (isEditing || isTyped);
  const mentioned = mentions.flatMap((person) => (person.id === null ? [] : [{ ...person, id: person.id }]));

  function bringBack(): void {
    const ids = mentioned.map((person) => person.id);
    update.mutate({ id, text, mentions: ids }, { onError: (failure) => toast.error(messageOf(failure)) });
  }

  function discard(): void {
    remove.mutate(id, {
      onSuccess: () =>
        isMine ? toast.undo("Comment deleted", bringBack) : void toast.success("Comment deleted"),
      onError: (failure) => toast.error(messageOf(failure)),
    });
  }

  return (
    <div className={styles["comment"]}>
      <div className={styles["byline"]}>
        <b>{author.name}</b>
        <time dateTime={createdAt} title={formatFull(createdAt)}>
          {formatWhenExactly(createdAt)}
          {editedAt !== null && ", edited"}
        </time>
        <span className={styles["tools"]}>
          {isMine && mayComment && !isWriting && (
            <IconButton small tip="none" label="Edit" icon={<Pencil />} onClick={() => setEditing(true)} />
          )}
          {((isMine && mayComment) || isAdmin) && !isWriting && (
            <IconButton small tip="none" label="Delete" icon={<Trash2 />} onClick={discard} />
          )}
        </span>
      </div>
      {isWriting ? (
        <Composer
          label="Comment"
          placeholder=""
          action="Save"
          of={change}
          startsFocused={isEditing}
          initial={{ text, mentions: mentioned }}
          onCancel={() => setEditing(false)}
          onSend={async (changed) => {
            await update.mutateAsync({ id, ...changed });
            setEditing(false);
          }}
        />
      ) : (
        <CommentText comment={comment} />
      )}
    </div>
  );
}
