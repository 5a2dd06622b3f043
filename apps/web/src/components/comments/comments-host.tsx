import { lazy, Suspense } from "react";
import { useCommentScreen } from "./comment-screen.ts";

const CommentsWatch = lazy(() => import("./comments-watch.tsx"));

/** The comments on the document of the screen, if it shows one. */
export function CommentsHost() {
  const isDocument = useCommentScreen(({ document }) => document !== null);
  return (
    isDocument && (
      <Suspense>
        <CommentsWatch />
      </Suspense>
    )
  );
}
