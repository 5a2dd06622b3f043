import { Fragment } from "react";
import { classNames } from "../../lib/class-names.ts";
import { capsOf } from "../../lib/shortcuts/keys.ts";
import styles from "./keys.module.css";

const spoken: Readonly<Record<string, string>> = {
  "⌘": "Command",
  "↓": "Arrow down",
  "↑": "Arrow up",
  "←": "Arrow left",
  "→": "Arrow right",
  "/": "Slash",
  "[": "Left bracket",
  "?": "Question mark",
};

interface KeysProps {
  /** "Mod+K" or, in turn, "G P". */
  keys: string;
  /** Says "then" between keys that are pressed in turn. */
  spelled?: boolean | undefined;
  className?: string | undefined;
}

/** The keys of a shortcut, drawn as caps. */
export function Keys({ keys, spelled, className }: KeysProps) {
  const { caps, inTurn } = capsOf(keys);
  const words = caps.map((cap) => spoken[cap] ?? cap);
  return (
    <span className={classNames(styles["keys"], className)}>
      <span className="visually-hidden">{words.join(inTurn ? ", then " : " ")}</span>
      {caps.map((cap, index) => (
        // The same key may come twice in turn.
        <Fragment key={`${cap}-${index.toString()}`}>
          {spelled && inTurn && index > 0 && <span aria-hidden="true">then</span>}
          <kbd aria-hidden="true">{cap}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
