/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  /** Tells members of the same name apart. */
  email?: string | undefined;
}

/** The word after an "@" that is being typed at the caret. */
export interface MentionQuery {
  /** Where the "@" is. */
  start: number;
  text: string;
}

/** What is typed of a mention at the caret; null if none is. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf("@");
  if (start === -1 || (start > 0 && !/[\s(]/.test(before[start - 1] ?? ""))) return null;
  const typed = before.slice(start + 1);
  return typed.includes("\n") || typed.length > 40 ? null : { start, text: typed };
}

/** Members whose name, or a word of it, begins with what is typed. */
export function matchingMembers(members: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = typed.toLowerCase();
  return members
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted));
    })
    .slice(0, 8);
}

/** The text with the member's name in place of what was typed, and where the caret is then. */
export function withMention(
  text: string,
  caret: number,
  { start }: MentionQuery,
  member: Mentionable,
): { text: string; caret: number } {
  const inserted = `@${member.name} `;
  return { text: text.slice(0, start) + inserted + text.slice(caret), caret: start + inserted.length };
}

/** A web address, without the punctuation of the sentence around it. */
const ADDRESS = String.raw`https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]`;
const IN_WORD = String.raw`[\p{L}\p{M}\p{N}_]`;

interface Part {
  text: string;
  kind: "text" | "address" | "mention";
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in parts: what is an address, what names somebody, and the rest. Of names that fit, the longest is meant. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const known = names
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length)
    .map(escaped);
  const mention = `(?<!${IN_WORD})@(?:${known.join("|")})(?!${IN_WORD})`;
  const pattern = new RegExp(known.length === 0 ? ADDRESS : `${ADDRESS}|${mention}`, "gu");
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

/**
 * The ids of those whom a text names. Of several of the same name those who were chosen last, as many as the name is there;
 * all of them if none was chosen.
 * @param chosen the ids of those chosen from the list, in that order
 */
export function mentionedIn(
  text: string,
  members: readonly Mentionable[],
  chosen: readonly string[],
): string[] {
  const names = members.map(({ name }) => name);
  const mentions = partsOf(text, names).filter(({ kind }) => kind === "mention");
  const ids = [...Map.groupBy(mentions, (mention) => mention.text)].flatMap(([mention, { length }]) => {
    const named = members.filter(({ name }) => `@${name}` === mention).map(({ id }) => id);
    const picked = chosen.filter((id) => named.includes(id)).slice(-length);
    return picked.length === 0 ? named : picked;
  });
  return [...new Set(ids)];
}
