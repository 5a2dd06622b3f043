import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../button/button.tsx";
import { placesQuery } from "./comment-calls.ts";
import { type CommentSubject, closeComments, openComments, useCommentScreen } from "./comment-screen.ts";
import styles from "./comments-toggle.module.css";

/** How many threads are open. */
export default function CommentsToggle({ subject }: { subject: CommentSubject }) {
  const isOpen = useCommentScreen((state) => state.view !== null);
  const { data } = useQuery(placesQuery(subject));
  const open = data?.counts.open ?? 0;
  const commented = open + (data?.counts.resolved ?? 0) > 0 ? subject.id : null;
  useEffect(() => useCommentScreen.setState({ commented }), [commented]);
  return (
    <span className={styles["place"]}>
      <IconButton
        label={open === 0 ? "Comments" : `Comments, ${open} open`}
        icon={<MessageSquare />}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeComments() : openComments({ show: "all" }))}
      />
      {open > 0 && (
        <span className={styles["count"]} aria-hidden="true">
          {open > 99 ? "99+" : open}
        </span>
      )}
    </span>
  );
}
