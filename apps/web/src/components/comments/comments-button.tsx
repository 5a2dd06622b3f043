import { lazy, Suspense } from "react";
import { useCommentScreen } from "./comment-screen.ts";

const CommentsToggle = lazy(() => import("./comments-toggle.tsx"));

/** Opens and closes the comments on the document of the screen. */
export function CommentsButton() {
  const subject = useCommentScreen((state) => state.subject);
  return (
    subject !== null && (
      <Suspense>
        <CommentsToggle subject={subject} />
      </Suspense>
    )
  );
}
