import type { CommentThread } from "@beachhead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { threadsQuery } from "../../../components/comments/comment-calls.ts";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import styles from "./review.module.css";

interface PrintedCommentsProps {
  planId: string;
  /** It was printed, or cannot be. */
  onDone: () => void;
}

/** The comments on the plan, at the end of its page while that is printed. */
export default function PrintedComments({ planId, onDone }: PrintedCommentsProps) {
  const document = { kind: "gtm-plan", id: planId } as const;
  const open = useAllThreads(document, "open", onDone);
  const resolved = useAllThreads(document, "resolved", onDone);
  const isReady = open !== null && resolved !== null;
  useEffect(() => {
    if (!isReady) return undefined;
    window.addEventListener("afterprint", onDone);
    // After what is asked for here is laid out.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("afterprint", onDone);
    };
  }, [isReady, onDone]);
  if (!isReady) return null;
  return (
    <section className={styles["document"]} aria-label="Comments">
      <div className={styles["head"]}>
        <h2>Comments</h2>
      </div>
      {[...open, ...resolved].map((thread) => (
        <PrintedThread key={thread.id} thread={thread} />
      ))}
    </section>
  );
}

/** All threads of the document, the oldest first; null until they are read. */
function useAllThreads(
  document: Parameters<typeof threadsQuery>[0],
  filter: "open" | "resolved",
  onFailure: () => void,
): CommentThread[] | null {
  const query = useInfiniteQuery(threadsQuery(document, { show: "all" }, filter));
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (error === null) return;
    toast.error(messageOf(error));
    onFailure();
  }, [error, onFailure]);
  if (data === undefined || hasNextPage || isFetching) return null;
  return data.pages.flatMap(({ threads }) => threads).toReversed();
}

function PrintedThread({ thread }: { thread: CommentThread }) {
  const { label, value, resolved, comments } = thread;
  return (
    <div className={styles["part"]}>
      <h3>
        {label === "" ? "The plan as a whole" : label}
        {value !== "" && `, said of ${value}`}
        {resolved !== null && `, resolved by ${resolved.by}`}
      </h3>
      {comments.map(({ id, author, createdAt, text }) => (
        <p key={id} className={styles["prose"]}>
          <strong>
            {author.name}, {formatDate(createdAt)}:{" "}
          </strong>
          {text}
        </p>
      ))}
    </div>
  );
}
