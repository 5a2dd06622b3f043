import { useQuery } from "@tanstack/react-query";
import { placesQuery } from "./comment-calls.ts";
import { useCommentScreen } from "./comment-screen.ts";

/** Whether the document with this id, which the screen shows, has comments. */
export function useHasComments(id: string): boolean {
  const subject = useCommentScreen((state) => state.subject);
  const isShown = subject?.id === id;
  const { data } = useQuery({ ...placesQuery(subject ?? { kind: "gtm-plan", id }), enabled: isShown });
  return isShown && data !== undefined && data.counts.open + data.counts.resolved > 0;
}
