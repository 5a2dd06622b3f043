import { Copy, Ellipsis, FolderOpen, PencilLine, Trash2 } from "lucide-react";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import { IconButton } from "../button/button.tsx";
import { Menu, type MenuItem } from "../menu/menu.tsx";
import type { Column } from "../table/data-table.tsx";
import type { DocumentKind, ListedDocument } from "./document-kind.ts";
import { TitleCell } from "./title-cell.tsx";

/** Which row's title is a field now. */
interface Renaming {
  id: string | null;
  onChange: (id: string | null) => void;
}

/** The document's title, as a link that opens it. */
export function titleColumn<Document extends ListedDocument>(
  kind: DocumentKind<Document>,
  header: string,
  renaming: Renaming,
): Column<Document> {
  return {
    key: "title",
    header,
    rowHeader: true,
    sortValue: kind.titleOf,
    render: (document) => (
      <TitleCell
        kind={kind}
        document={document}
        renaming={renaming.id === document.id}
        onRenaming={(on) => renaming.onChange(on ? document.id : null)}
      />
    ),
  };
}

/** When the document was last saved. */
export function changedColumn<Document extends ListedDocument>(header: string): Column<Document> {
  return {
    key: "changed",
    header,
    align: "end",
    wideOnly: true,
    sortValue: ({ updatedAt }) => Date.parse(updatedAt),
    render: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={formatFull(updatedAt)}>
        {formatWhen(updatedAt)}
      </time>
    ),
  };
}

interface RowActions<Document> {
  open: (document: Document) => void;
  rename: (document: Document) => void;
  duplicate: (document: Document) => Promise<void>;
  remove: (documents: readonly Document[]) => Promise<void>;
}

function itemsOf<Document extends ListedDocument>(
  kind: DocumentKind<Document>,
  mayChange: boolean,
  actions: RowActions<Document>,
  document: Document,
): MenuItem[] {
  const items: MenuItem[] = [
    { label: "Open", icon: <FolderOpen aria-hidden="true" />, onSelect: () => actions.open(document) },
    ...(kind.moreActions?.(document) ?? []),
  ];
  if (!mayChange) return items;
  if (kind.rename !== undefined)
    items.push({
      label: "Rename",
      icon: <PencilLine aria-hidden="true" />,
      onSelect: () => actions.rename(document),
    });
  if (kind.duplicate !== undefined)
    items.push({
      label: "Duplicate",
      icon: <Copy aria-hidden="true" />,
      onSelect: () => void actions.duplicate(document),
    });
  return [
    ...items,
    {
      label: kind.removeLabel?.([document]) ?? "Delete",
      icon: <Trash2 aria-hidden="true" />,
      tone: "danger",
      startsGroup: true,
      onSelect: () => void actions.remove([document]),
    },
  ];
}

/** The menu at the end of a row. */
export function actionsColumn<Document extends ListedDocument>(
  kind: DocumentKind<Document>,
  mayChange: boolean,
  actions: RowActions<Document>,
): Column<Document> {
  return {
    key: "more",
    header: "Actions",
    headerHidden: true,
    align: "end",
    width: 40,
    render: (document) => (
      <Menu
        trigger={
          <IconButton small tip="none" label={`More for ${kind.titleOf(document)}`} icon={<Ellipsis />} />
        }
        items={itemsOf(kind, mayChange, actions, document)}
      />
    ),
  };
}
