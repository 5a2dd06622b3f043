import type { ThreadFilter } from "@beachhead/contract";
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNarrow } from "../../lib/screen/use-narrow.ts";
import { useMay } from "../../lib/workspace/use-workspace.ts";
import { Button, IconButton } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { SegmentedControl } from "../segmented-control/segmented-control.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { placesQuery, threadQuery, threadsQuery, useCommentCalls } from "./comment-calls.ts";
import { useDraftedThreads } from "./comment-drafts.ts";
import {
  type CommentSubject,
  closeComments,
  openComments,
  type PanelView,
  type Place,
} from "./comment-screen.ts";
import styles from "./comments.module.css";
import { Composer } from "./composer.tsx";
import { goToPlace, goToPlaceWhenShown } from "./current-places.ts";
import { WithoutPlaces } from "./place-scope.tsx";
import { ThreadCard } from "./thread-card.tsx";

interface CommentsPanelProps {
  subject: CommentSubject;
  view: PanelView;
}

const WIDEST_PHONE = 700;
const WHOLE: Place = { path: "", label: "", value: "" };

/** The comments on the document of the screen, at its right. */
export default function CommentsPanel({ subject, view }: CommentsPanelProps) {
  const [threadPath, setThreadPath] = useState("");
  const title = view.show === "place" ? view.place.label || "The document as a whole" : "Comments";
  const mayComment = useMay("commenter");
  // At a place the field for a comment takes the focus.
  const isWriting = view.show === "place" && mayComment;

  function close(): void {
    closeComments();
    if (view.show === "place") goToPlace(view.place.path);
    if (view.show === "thread" && threadPath !== "") goToPlaceWhenShown(threadPath);
  }

  return (
    <WithoutPlaces>
      {/* Esc closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <aside
        className={styles["panel"]}
        aria-label="Comments"
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
      >
        <div className={styles["top"]}>
          <Title text={title} isQuiet={isWriting} />
          <IconButton label="Close comments" tip="none" icon={<X />} onClick={close} />
        </div>
        <Contents
          key={view.show === "place" ? view.place.path : view.show}
          subject={subject}
          view={view}
          onThread={setThreadPath}
        />
      </aside>
    </WithoutPlaces>
  );
}

/** Takes the focus, unless it is quiet, so that other threads are announced. A place that is gone to takes it after that. */
function Title({ text, isQuiet }: { text: string; isQuiet: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other threads have another text.
  useEffect(() => {
    if (!isQuiet) heading.current?.focus({ preventScroll: true });
  }, [isQuiet, text]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

interface ContentsProps extends CommentsPanelProps {
  /** Hears where the one thread is that the panel shows. */
  onThread(path: string): void;
}

function Contents({ subject, view, onThread }: ContentsProps) {
  const mayComment = useMay("commenter");
  const [filter, setFilter] = useState<ThreadFilter>("open");
  const { create } = useCommentCalls(subject);
  const place = view.show === "place" ? view.place : WHOLE;
  return (
    <>
      {view.show === "all" ? (
        <Filters subject={subject} value={filter} onValueChange={setFilter} />
      ) : (
        <button type="button" className={styles["back"]} onClick={() => openComments({ show: "all" })}>
          All comments
        </button>
      )}
      <Threads subject={subject} view={view} filter={filter} onThread={onThread} />
      {mayComment && view.show !== "thread" && (
        <div className={styles["new"]}>
          <Composer
            label={place.label === "" ? "Comment on the document" : `Comment on ${place.label}`}
            placeholder="Write a comment; @ mentions somebody"
            action="Comment"
            of={{ document: subject.id, thread: "", part: place.path }}
            startsFocused={view.show === "place"}
            onSend={(comment) =>
              create.mutateAsync({ kind: subject.kind, id: subject.id, ...place, ...comment })
            }
          />
        </div>
      )}
    </>
  );
}

interface FiltersProps {
  subject: CommentSubject;
  value: ThreadFilter;
  onValueChange(value: ThreadFilter): void;
}

function Filters({ subject, value, onValueChange }: FiltersProps) {
  const { data } = useQuery(placesQuery(subject));
  const count = (name: ThreadFilter) => (data === undefined ? "" : ` ${data.counts[name]}`);
  return (
    <SegmentedControl
      label="Threads"
      className={styles["filters"]}
      value={value}
      onValueChange={onValueChange}
      items={[
        { value: "open", label: `Open${count("open")}` },
        { value: "mine", label: `Mine${count("mine")}` },
        { value: "resolved", label: `Resolved${count("resolved")}` },
      ]}
    />
  );
}

const nothing: Record<ThreadFilter, string> = {
  open: "No open threads",
  mine: "No threads of yours",
  resolved: "No resolved threads",
};

function Threads({ subject, view, filter, onThread }: ContentsProps & { filter: ThreadFilter }) {
  const threads = useInfiniteQuery(threadsQuery(subject, view, filter));
  const drafted = useDraftedThreads(subject.id);
  const ids = view.show === "all" && filter === "open" && drafted !== "" ? drafted.split(" ") : [];
  // Read before a colleague resolves them, so that the field with what is typed is never gone.
  const unsent = useQueries({ queries: ids.map((id) => threadQuery(subject, id)) });
  const linked = view.show === "thread" ? threads.data?.pages[0]?.threads[0]?.path : undefined;
  // On a phone the panel covers the place, which takes the focus when it is closed.
  const isCovered = useNarrow(WIDEST_PHONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again is another view.
  useEffect(() => {
    if (linked === undefined || linked === "") return;
    onThread(linked);
    if (!isCovered) goToPlaceWhenShown(linked);
  }, [view, linked, isCovered, onThread]);
  if (threads.isPending)
    return (
      <div className={styles["list"]} aria-busy="true">
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  if (threads.isError) return <LoadFailure error={threads.error} onRetry={() => void threads.refetch()} />;
  const listed = threads.data.pages.flatMap((page) => page.threads);
  const others = unsent.flatMap(({ data }) =>
    data === null || data === undefined || listed.some(({ id }) => id === data.id) ? [] : [data],
  );
  // Ids follow the time.
  const found = [...listed, ...others].toSorted((one, other) => (one.id < other.id ? 1 : -1));
  if (found.length === 0)
    return view.show === "place" ? null : (
      <EmptyState
        headingLevel={3}
        title={view.show === "thread" ? "This thread was deleted" : nothing[filter]}
        body="Point at a field or a figure and press the mark beside its name, or choose a cell of a table and press Comment below it."
      />
    );
  return (
    <div className={styles["list"]}>
      {found.map((thread) => (
        <ThreadCard key={thread.id} subject={subject} thread={thread} isOpen={view.show === "thread"} />
      ))}
      {threads.hasNextPage && (
        <Button busy={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
