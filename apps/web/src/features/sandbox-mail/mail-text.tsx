import styles from "./sandbox-mail-screen.module.css";

interface Part {
  text: string;
  /** What follows the origin of an address of our own; absent: it is text. Alone it could name another host (`//`). */
  path?: string;
}

/** The text in parts; only addresses of our own become links, whatever a mail says. */
export function partsOf(text: string, origins: readonly string[]): Part[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).flatMap((part, index): Part[] => {
    if (part === "") return [];
    if (index % 2 === 0 || !URL.canParse(part)) return [{ text: part }];
    const { origin, username, pathname, search, hash } = new URL(part);
    const isOurs = username === "" && origins.includes(origin);
    return [isOurs ? { text: part, path: `${pathname}${search}${hash}` } : { text: part }];
  });
}

/** A mail's plain text. */
export function MailText({ text, origin }: { text: string; origin: string }) {
  return (
    <div className={styles["text"]}>
      {partsOf(text.trim(), [origin, location.origin]).map(({ text: words, path }, index) =>
        path === undefined ? (
          words
        ) : (
          // The parts of a text never move.
          <a key={index} href={`${location.origin}${path}`}>
            {words}
          </a>
        ),
      )}
    </div>
  );
}
