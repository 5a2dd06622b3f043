import type { Comment } from "@beachhead/contract";
import styles from "./comments.module.css";

/** A web address, without the punctuation of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

interface Part {
  text: string;
  kind: "text" | "address" | "mention";
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in parts: what is an address, what names somebody mentioned, and the rest. */
function partsOf(text: string, names: readonly string[]): Part[] {
  const mentions = names
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${escaped(name)}`);
  const pattern = new RegExp([ADDRESS.source, ...mentions].join("|"), "g");
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), kind: "text" });
    parts.push({ text: match[0], kind: match[0].startsWith("@") ? "mention" : "address" });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: "text" });
  return parts;
}

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
