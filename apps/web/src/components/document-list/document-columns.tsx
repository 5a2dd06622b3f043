import { Copy, Ellipsis, FolderOpen, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { formatFull, formatWhen } from "../../lib/format/dates.ts";
import { IconButton } from "../button/button.tsx";
import { Menu } from "../menu/menu.tsx";
import type { Column } from "../table/data-table.tsx";
import type { DocumentKind, ListedDocument } from "./document-kind.ts";
import styles from "./document-list.module.css";

/** The document's title, as a link that opens it. */
export function titleColumn<Document extends ListedDocument>(
  kind: DocumentKind<Document>,
  header: string,
): Column<Document> {
  return {
    key: "title",
    header,
    rowHeader: true,
    sortValue: kind.titleOf,
    render: (document) => (
      <Link to={`${kind.address}/${document.id}`} className={styles["name"]} title={kind.titleOf(document)}>
        {kind.titleOf(document)}
      </Link>
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
  open: (id: string) => void;
  duplicate: (document: Document) => Promise<void>;
  remove: (documents: readonly Document[]) => Promise<void>;
}

/** The menu at the end of a row. */
export function actionsColumn<Document extends ListedDocument>(
  kind: DocumentKind<Document>,
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
        items={[
          {
            label: "Open",
            icon: <FolderOpen aria-hidden="true" />,
            onSelect: () => actions.open(document.id),
          },
          {
            label: "Duplicate",
            icon: <Copy aria-hidden="true" />,
            onSelect: () => void actions.duplicate(document),
          },
          {
            label: "Delete",
            icon: <Trash2 aria-hidden="true" />,
            tone: "danger",
            startsGroup: true,
            onSelect: () => void actions.remove([document]),
          },
        ]}
      />
    ),
  };
}
