import type { GlossaryId } from "@beachhead/contract/glossary";
import type { ReactNode } from "react";
import { Term } from "./term.tsx";

/** Words of our sentences that the glossary explains. */
const WORDS: readonly (readonly [word: RegExp, id: GlossaryId])[] = [
  [/\bGTM plans?\b/, "gtm"],
  [/\bEBIT\b/, "ebit"],
  [/\bpipeline\b/, "pipeline"],
  [/\bNPV\b/, "npv"],
  [/\bP10\b/, "p10"],
  [/\bSQLs?\b/, "sql"],
  [/\b[Aa]ttainment\b/, "attainment"],
  [/\bramp-up\b/, "rampUp"],
];

/** A sentence in which every term opens its meaning, where it is used first. */
export function WithTerms({ children }: { children: string }): ReactNode {
  const found = WORDS.flatMap(([word, id]) => {
    const match = word.exec(children);
    return match === null ? [] : [{ id, text: match[0], at: match.index }];
  }).sort((one, other) => one.at - other.at);
  if (found.length === 0) return children;
  return found.map(({ id, text, at }, index) => {
    const before = found[index - 1];
    const from = before === undefined ? 0 : before.at + before.text.length;
    const isLast = index === found.length - 1;
    return (
      <span key={id}>
        {children.slice(from, at)}
        <Term id={id}>{text}</Term>
        {isLast && children.slice(at + text.length)}
      </span>
    );
  });
}
