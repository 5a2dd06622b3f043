import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "../../lib/navigation.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { openComments, THREAD_PARAMETER, useCommentScreen } from "./comment-screen.ts";

const CommentsPanel = lazy(() => import("./comments-panel.tsx"));

/**
 * The panel of comments, while it is open; an address that names a thread opens it. Comments are a team's; the example
 * company has some in a personal workspace.
 */
export default function CommentsWatch() {
  const { document, subject, view } = useCommentScreen();
  const isTeam = useWorkspace().kind === "team";
  const { data: user } = useQuery(userDetailsQuery);
  const isVisit = user !== undefined && user.visitorUntil !== null;
  const isOn = document !== null && (isTeam || isVisit || document.isExample);
  const [search, setSearch] = useSearchParams();
  const thread = search.get(THREAD_PARAMETER);
  useEffect(() => {
    if (document === null) return;
    const { kind, id, screen } = document;
    useCommentScreen.setState({ subject: isOn ? { kind, id, screen } : null });
  }, [document, isOn]);
  useEffect(() => {
    if (subject === null || thread === null) return;
    openComments({ show: "thread", thread });
    // A reload or a bookmark does not open it again.
    setSearch(
      (before) => {
        before.delete(THREAD_PARAMETER);
        return before;
      },
      { replace: true },
    );
  }, [subject, thread, setSearch]);
  if (subject === null || view === null) return null;
  return (
    <Suspense>
      <CommentsPanel subject={subject} view={view} />
    </Suspense>
  );
}
