import { lazy, Suspense } from "react";
import type { CommentDotProps } from "./comment-dot-props.ts";
import { useCommentScreen } from "./comment-screen.ts";
import { usePlaceScope } from "./place-scope.tsx";

/** Loaded where a document has comments. */
const CommentMark = lazy(() => import("./comment-mark.tsx"));

const LONGEST_PATH = 300;
const LONGEST_LABEL = 200;

/** Opens the comments on a field or figure. It is seen on hover and focus, and stays if there is an open thread. */
export function CommentDot(props: CommentDotProps) {
  const subject = useCommentScreen((state) => state.subject);
  const scope = usePlaceScope();
  if (subject === null || scope === null) return null;
  const path = `${subject.screen === "" ? "" : `${subject.screen}/`}${scope.path}${props.label}`;
  return (
    <Suspense>
      <CommentMark
        {...props}
        label={`${scope.name}${props.label}`.slice(0, LONGEST_LABEL)}
        subject={subject}
        path={path.slice(0, LONGEST_PATH)}
      />
    </Suspense>
  );
}
