/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
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

/** Those whose names still are in the text. */
export const mentionedIn = (text: string, members: readonly Mentionable[]): string[] =>
  members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
