import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/api-error.ts";
import { isComposing } from "../../lib/shortcuts/composing.ts";
import { shortcutOf } from "../../lib/shortcuts/keys.ts";
import { ExampleTag } from "../example-tag/example-tag.tsx";
import { TextField } from "../field/text-field.tsx";
import type { DocumentKind, ListedDocument } from "./document-kind.ts";
import styles from "./document-list.module.css";

interface TitleCellProps<Document extends ListedDocument> {
  kind: DocumentKind<Document>;
  document: Document;
  renaming: boolean;
  onRenaming: (renaming: boolean) => void;
}

/** The document's title, as a link that opens it, or as a field while it is renamed. */
export function TitleCell<Document extends ListedDocument>(props: TitleCellProps<Document>) {
  const { kind, document, renaming, onRenaming } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const wasRenaming = useRef(false);
  const title = kind.titleOf(document);
  useEffect(() => {
    // The focus stays on the row, whichever way the field went.
    if (wasRenaming.current && !renaming) link.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);

  if (renaming) return <RenameField {...props} />;
  return (
    <>
      <Link
        ref={link}
        to={kind.addressOf?.(document) ?? `${kind.address}/${document.id}`}
        className={styles["name"]}
        title={title}
        onClick={() => kind.onOpen?.(document)}
        onKeyDown={(event) => {
          if (kind.rename !== undefined && shortcutOf(event, "lists") === "renameRow") onRenaming(true);
        }}
      >
        {title}
      </Link>
      {document.example === true && <ExampleTag />}
      {kind.tagOf?.(document)}
    </>
  );
}

/** Enter or leaving the field keeps the new title, Esc the old one. A title that is refused stays, with the reason. */
function RenameField<Document extends ListedDocument>({
  kind,
  document,
  onRenaming,
}: TitleCellProps<Document>) {
  const field = useRef<HTMLInputElement>(null);
  const before = kind.titleOf(document);
  const [title, setTitle] = useState(before);
  const [error, setError] = useState<string>();
  const isSaving = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  async function save(): Promise<void> {
    if (isSaving.current) return;
    if (title.trim() === before) {
      onRenaming(false);
      return;
    }
    isSaving.current = true;
    try {
      await kind.rename?.save(document, title);
      onRenaming(false);
    } catch (failure) {
      setError(messageOf(failure));
      field.current?.focus();
    } finally {
      isSaving.current = false;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    } else if (event.key === "Escape") {
      // It ends the renaming and nothing else of the list.
      event.stopPropagation();
      event.preventDefault();
      onRenaming(false);
    }
  }

  return (
    <TextField
      ref={field}
      label={kind.rename?.label ?? "Name"}
      labelHidden
      className={styles["rename"]}
      value={title}
      error={error}
      onChange={(event) => {
        setTitle(event.target.value);
        setError(undefined);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        // A title that was refused waits for a better one, or for Esc.
        if (error === undefined) void save();
      }}
    />
  );
}
