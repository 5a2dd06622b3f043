import type { Comment } from "@beachhead/contract";
import styles from "./comments.module.css";
import { partsOf } from "./mentions.ts";

/** The text of a comment: plain, with its web addresses as links. */
export function CommentText({ comment }: { comment: Pick<Comment, "text" | "mentions"> }) {
  const parts = partsOf(
    comment.text,
    comment.mentions.map(({ name }) => name),
  );
  return (
    <p className={styles["text"]}>
      {parts.map(({ text, kind }, index) => {
        // A part has no identity but its place.
        const key = `${index} ${kind}`;
        if (kind === "text") return text;
        if (kind === "mention")
          return (
            <b key={key} className={styles["mention"]}>
              {text}
            </b>
          );
        return (
          <a key={key} href={text} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        );
      })}
    </p>
  );
}
