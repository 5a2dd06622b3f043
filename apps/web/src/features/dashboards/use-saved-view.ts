import { viewOf } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { THREAD_PARAMETER, useCommentSubject } from "../../components/comments/comment-screen.ts";
import { toast } from "../../components/toast/toast-store.ts";
import { isGone, refetchFor } from "../../data/named-document.ts";
import { paths } from "../../lib/paths.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { dashboardViews } from "./queries.ts";

/**
 * Opens the saved view that the address names by its id, or the one that opens first where the address has no choices.
 * Comments are about the saved view on the screen: other choices show other figures.
 */
export function useSavedView(view: DashboardView): void {
  const named = view.read("view");
  const query = useQuery({
    ...dashboardViews,
    refetchOnMount: ({ state }) => refetchFor(named, state.data),
  });
  const { data: views } = query;
  const { pathname } = useLocation();
  // An old address names its dashboard in the path.
  const [isDone, setDone] = useState(() => view.address !== "" || pathname !== paths.dashboards);
  const isNamedGone = named !== null && isGone(named, views, query);
  useEffect(() => {
    if (isNamedGone) {
      toast.error("This view was deleted, or it is in another workspace");
      view.open("", { replace: true });
      return;
    }
    if (views === undefined || (isDone && named === null)) return;
    setDone(true);
    const opened = views.find(({ id, isFirst }) => (named === null ? isFirst : id === named));
    if (opened === undefined || (named === null && view.address !== "")) return;
    const thread = view.read(THREAD_PARAMETER);
    const rest = thread === null ? "" : `&${THREAD_PARAMETER}=${encodeURIComponent(thread)}`;
    view.open(`${opened.view}${rest}`, { replace: true });
  }, [isDone, views, named, isNamedGone, view]);
  const address = viewOf(view.address);
  useCommentSubject({ kind: "dashboard-view", id: views?.find((each) => each.view === address)?.id });
}
