import { Plus, Search, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMayCall } from "../../lib/workspace/use-workspace.ts";
import { Button, ButtonLink } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { TextField } from "../field/text-field.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { PageHeader } from "../page-header/page-header.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import type { RowGroup } from "../table/row-groups.ts";
import type { Sort } from "../table/sort-rows.ts";
import { actionsColumn, changedColumn, titleColumn } from "./document-columns.tsx";
import type { DocumentKind, ListedDocument } from "./document-kind.ts";
import styles from "./document-list.module.css";
import { holdsEveryWord } from "./search.ts";
import { useDocumentActions } from "./use-document-actions.ts";

interface DocumentListProps<Document extends ListedDocument> {
  kind: DocumentKind<Document>;
  heading: string;
  description: ReactNode;
  /** The documents so far known; undefined while they load. */
  documents: readonly Document[] | undefined;
  error: Error | null;
  onRetry: () => void;
  titleHeader: string;
  changedHeader: string;
  /** Columns between title and last change. */
  columns: readonly Column<Document>[];
  /** Sets documents that belong together under one name. */
  groupOf?: ((document: Document) => RowGroup) | undefined;
  searchPlaceholder: string;
  /** What a first document would give. */
  emptyBody: string;
  /** Replaces the button of a new document. */
  newButton?: ReactNode;
  /** Said behind the count under the table. */
  note?: ReactNode;
  /** Said under the outline of the table while it loads. */
  loadingMessage?: string;
  /** Says what could not be loaded. */
  failureTitle?: string;
  /** Between heading and table, for instance the way back to what was being done. */
  children?: ReactNode;
}

/** The link of each row. */
const linksOf = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>("tbody th a") ?? [])];

/** The screen of a kind of saved document: search, sort, open, duplicate, delete with undo, alone or many. */
export function DocumentList<Document extends ListedDocument>(props: DocumentListProps<Document>) {
  const { kind, documents, error } = props;
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [renamed, setRenamed] = useState<string | null>(null);
  const actions = useDocumentActions(kind);
  const mayChange = useMayCall(kind.changedBy);

  const list = useRef<HTMLDivElement>(null);
  const lostAt = useRef<number | null>(null);

  async function remove(removed: readonly Document[]): Promise<void> {
    setSelected(new Set());
    const links = linksOf(list.current);
    lostAt.current = links.findIndex((link) =>
      removed.some((each) => link.textContent === kind.titleOf(each)),
    );
    await actions.remove(removed);
  }

  const rows = (documents ?? []).filter((document) => holdsEveryWord(kind.searchTextOf(document), search));
  // After a deletion the next row has the focus; without one, the screen.
  useEffect(() => {
    if (lostAt.current === null) return;
    const lostIndex = lostAt.current;
    lostAt.current = null;
    if (document.activeElement !== document.body) return;
    const links = linksOf(list.current);
    (links[Math.min(Math.max(0, lostIndex), links.length - 1)] ?? document.getElementById("main"))?.focus();
  }, [rows.length]);
  const isEmpty = documents?.length === 0;
  const newButton =
    props.newButton ??
    (mayChange ? (
      <ButtonLink
        variant="primary"
        to={kind.address}
        icon={<Plus aria-hidden="true" />}
        onClick={() => kind.onOpen?.(null)}
      >
        New {kind.name}
      </ButtonLink>
    ) : undefined);
  return (
    <div ref={list} className={styles["page"]}>
      <PageHeader
        title={props.heading}
        description={props.description}
        actions={isEmpty ? undefined : newButton}
      />
      {props.children}
      {error !== null && documents === undefined ? (
        <LoadFailure title={props.failureTitle} error={error} onRetry={props.onRetry} />
      ) : (
        <DataTable
          caption={`Saved ${kind.name}s`}
          columns={[
            titleColumn(mayChange ? kind : { ...kind, rename: undefined }, props.titleHeader, {
              id: renamed,
              onChange: setRenamed,
            }),
            ...props.columns,
            changedColumn(props.changedHeader),
            actionsColumn(kind, mayChange, { ...actions, remove, rename: ({ id }) => setRenamed(id) }),
          ]}
          rows={rows}
          rowKey={(document) => document.id}
          rowLabel={kind.titleOf}
          groupOf={props.groupOf}
          loading={documents === undefined}
          sort={sort}
          onSort={setSort}
          selection={
            mayChange || kind.moreForChosen !== undefined
              ? { selected, onSelectedChange: setSelected }
              : undefined
          }
          bulkActions={(chosen) => (
            <>
              {kind.moreForChosen?.(chosen).map(({ label, icon, onSelect, disabled, disabledReason }) => (
                <Button
                  key={label}
                  variant="quiet"
                  icon={icon}
                  disabled={disabled}
                  disabledReason={disabledReason}
                  onClick={() => {
                    setSelected(new Set());
                    onSelect();
                  }}
                >
                  {label}
                </Button>
              ))}
              {mayChange && (
                <Button
                  variant="quiet"
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => void remove(chosen)}
                >
                  {kind.removeLabel?.(chosen) ?? "Delete"}
                </Button>
              )}
            </>
          )}
          toolbar={
            isEmpty ? undefined : (
              <TextField
                label={`Search ${kind.name}s`}
                labelHidden
                type="search"
                placeholder={props.searchPlaceholder}
                className={styles["search"]}
                start={<Search aria-hidden="true" />}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )
          }
          empty={
            isEmpty ? (
              <EmptyState title={`No ${kind.name}s yet`} body={props.emptyBody} action={newButton} />
            ) : (
              <EmptyState
                title={`No ${kind.name} matches the search`}
                body={`No results for "${search.trim()}".`}
                action={<Button onClick={() => setSearch("")}>Clear search</Button>}
              />
            )
          }
        />
      )}
      {documents === undefined && error === null && props.loadingMessage !== undefined && (
        <p className={styles["loading"]} role="status">
          {props.loadingMessage}
        </p>
      )}
      {documents !== undefined && error !== null && (
        <p className={styles["stale"]} role="alert">
          {props.failureTitle ?? "This list could not be loaded"}. Showing the last loaded version.
          <Button size="sm" onClick={props.onRetry}>
            Try again
          </Button>
        </p>
      )}
      {documents !== undefined && !isEmpty && (
        <p className={styles["foot"]}>
          {rows.length} of {documents.length} shown. {props.note}
        </p>
      )}
    </div>
  );
}
