import { lazy, Suspense } from "react";
import { useCommentScreen } from "./comment-screen.ts";
import { usePlaceScope } from "./place-scope.tsx";

/** Loaded where a document has comments. */
const CommentMark = lazy(() => import("./comment-mark.tsx"));

export interface CommentDotProps {
  /** What the field or figure is called. */
  label: string;
  /** What holds the value: the control of a field, or the figure. */
  holder(): HTMLElement | null;
  className?: string | undefined;
}

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
