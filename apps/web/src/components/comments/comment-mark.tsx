import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useMay, useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { placesQuery } from "./comment-calls.ts";
import type { CommentDotProps } from "./comment-dot-props.ts";
import styles from "./comment-mark.module.css";
import { type CommentSubject, openComments } from "./comment-screen.ts";
import { mountPlace } from "./current-places.ts";

interface CommentMarkProps extends CommentDotProps {
  subject: CommentSubject;
  path: string;
}

/** The value of a control with its unit, or the text of a figure. */
function shownIn(element: HTMLElement | null): string {
  if (element === null) return "";
  if (element instanceof HTMLInputElement && element.type === "checkbox")
    return element.checked ? "yes" : "no";
  const isTyped = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const text = isTyped ? element.value : Array.from(element.childNodes, textOf).join(" ");
  const unit =
    isTyped && text !== "" ? document.getElementById(`${element.id}-unit`)?.textContent : undefined;
  return `${text} ${unit ?? ""}`.replaceAll(/\s+/g, " ").trim().slice(0, 200);
}

/** Without what only screen readers read. */
const textOf = (node: ChildNode) =>
  node instanceof HTMLElement && node.classList.contains("visually-hidden") ? "" : (node.textContent ?? "");

/** The mark of a place, and what the place shows now. */
export default function CommentMark({ label, holder, className, subject, path }: CommentMarkProps) {
  const mayComment = useMay("commenter");
  const isTeam = useWorkspace().kind === "team";
  const { data } = useQuery(placesQuery(subject));
  const open = data?.places.find((place) => place.path === path)?.open ?? 0;
  const latest = useRef(holder);
  useEffect(() => {
    latest.current = holder;
  });
  useEffect(
    () =>
      mountPlace(path, {
        read: () => shownIn(latest.current()),
        element: () => latest.current(),
      }),
    [path],
  );
  // Alone there is nobody to ask: only what is there is shown, as in the example company.
  if (open === 0 && !(mayComment && isTeam)) return null;
  const name =
    open === 0 ? `Comment on ${label}` : `${open} open ${open === 1 ? "thread" : "threads"} on ${label}`;
  return (
    <button
      type="button"
      className={classNames(styles["dot"], open > 0 && styles["open"], className)}
      // Without a thread the way of the keyboard is the panel, so that a form has no more stops than fields.
      tabIndex={open > 0 ? undefined : -1}
      title={name}
      data-comment-dot=""
      onClick={() => {
        const place = { path, label, value: shownIn(holder()) };
        openComments({ show: "place", place });
      }}
    >
      <MessageSquare aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
