import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { useWorkspace } from "../../lib/workspace/use-workspace.ts";
import { membersQuery } from "../../lib/workspace/workspaces.ts";
import { Button } from "../button/button.tsx";
import { toast } from "../toast/toast-store.ts";
import { commentDraft, type DraftPlace, useCommentDraft, writeCommentDraft } from "./comment-drafts.ts";
import styles from "./comments.module.css";
import { type Mentionable, matchingMembers, mentionAt, mentionedIn, withMention } from "./mentions.ts";

/** As many as the server takes. */
const MOST_CHARACTERS = 5_000;

interface ComposerProps {
  /** Names the field: "Comment on Win rate", "Answer". */
  label: string;
  placeholder: string;
  action: string;
  /** What the text becomes: it stays typed when the field is closed. */
  of: DraftPlace;
  initial?: { text: string; mentions: readonly Mentionable[] } | undefined;
  /** It has the focus as soon as it is drawn. */
  startsFocused?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  /** Resolves once it is stored. */
  onSend(comment: { text: string; mentions: string[] }): Promise<unknown>;
}

/** A field for a comment. "@" offers the members of the workspace. */
export function Composer({
  label,
  placeholder,
  action,
  of,
  initial,
  startsFocused,
  onCancel,
  onSend,
}: ComposerProps) {
  const { id: workspaceId, kind } = useWorkspace();
  const { data: members = [] } = useQuery({ ...membersQuery(workspaceId), enabled: kind === "team" });
  const people = members.map(({ userId, name, email }) => ({ id: userId, name, email }));
  const draft = useCommentDraft(of);
  const before = initial?.text ?? "";
  const { text, chosen } = draft ?? {
    text: before,
    chosen: initial?.mentions.map((person) => person.id) ?? [],
  };
  const [caret, setCaret] = useState(text.length);
  const [marked, setMarked] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const query = isDismissed ? null : mentionAt(text, caret);
  const found = query === null ? [] : matchingMembers(people, query.text);
  const isTooLong = text.length > MOST_CHARACTERS;

  function type(next: string, at: number, picked = chosen): void {
    writeCommentDraft(of, next === before ? null : { text: next, chosen: picked });
    setCaret(at);
    setMarked(0);
    setDismissed(false);
  }

  function choose(member: Mentionable | undefined): void {
    if (query === null || member === undefined) return;
    const next = withMention(text, caret, query, member);
    type(next.text, next.caret, [...chosen, member.id]);
    setDismissed(true);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  async function send(): Promise<void> {
    if (busy || text.trim() === "" || isTooLong) return;
    setBusy(true);
    setFailure(null);
    try {
      const known = [...people, ...(initial?.mentions ?? [])];
      await onSend({ text, mentions: mentionedIn(text, known, chosen) });
      // What was typed since then is another comment.
      if (commentDraft(of)?.text === text) writeCommentDraft(of, null);
      setCaret(0);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function cancel(): void {
    writeCommentDraft(of, null);
    onCancel?.();
    if (draft === undefined) return;
    toast.undo("Text discarded", () => {
      if (commentDraft(of) === undefined) writeCommentDraft(of, draft);
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isOpen = found.length > 0;
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const step = event.key === "ArrowDown" ? 1 : -1;
      setMarked((marked + step + found.length) % found.length);
    } else if (isOpen && (event.key === "Enter" || event.key === "Tab")) choose(found[marked]);
    else if (isOpen && event.key === "Escape") setDismissed(true);
    else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
    // What is typed stays: Esc then closes the panel.
    else if (event.key === "Escape" && onCancel !== undefined && draft === undefined) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles["composer"]}>
      <textarea
        ref={field}
        id={`${id}-field`}
        className={styles["field"]}
        rows={2}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${marked}` : undefined}
        aria-invalid={isTooLong || undefined}
        aria-describedby={failure === null && !isTooLong ? undefined : `${id}-failure`}
        placeholder={placeholder}
        // Opened by a press that asks to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={startsFocused}
        value={text}
        onChange={(event) => type(event.target.value, event.target.selectionStart)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label="Members" className={styles["members"]}>
          {found.map((member, index) => (
            // The field has the focus, and its keys choose.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={member.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(member)}
            >
              {member.name}
              {found.some(({ id: other, name }) => other !== member.id && name === member.name) && (
                <span className={styles["quiet"]}> {member.email}</span>
              )}
            </div>
          ))}
        </div>
      )}
      {(failure !== null || isTooLong) && (
        <p id={`${id}-failure`} role="alert" className={styles["failure"]}>
          {failure ??
            `A comment can have at most 5,000 characters; this one has ${text.length.toLocaleString("en")}.`}
        </p>
      )}
      <div className={styles["send"]}>
        {onCancel !== undefined && (
          <Button size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button
          size="sm"
          variant="primary"
          busy={busy}
          disabled={text.trim() === "" || isTooLong}
          onClick={() => void send()}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
