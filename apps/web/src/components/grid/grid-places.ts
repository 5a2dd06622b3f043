import type { CommentSubject } from "../comments/comment-screen.ts";
import type { PlaceWords } from "../comments/place-scope.tsx";
import { shownText } from "./cell-values.ts";
import { cellName, type GridContent } from "./grid-layout.ts";
import type { CellPlace, GridColumn, GridRow } from "./grid-types.ts";

/** So that a path with two names fits the 300 characters of the contract. */
const LONGEST_NAME = 80;

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A name as one part of a path, with the end of a long one replaced by a hash. */
export function partOf(name: string): string {
  const part = name.trim().replaceAll(/\s+/g, " ").replaceAll(/[%/]/g, encodeURIComponent);
  return part.length <= LONGEST_NAME ? part : `${part.slice(0, LONGEST_NAME - 8)}~${hashOf(part)}`;
}

function nameOf(row: GridRow, { columns, source }: GridContent): string {
  if (source.rowPlace !== undefined) return source.rowPlace(row.id);
  const naming = columns.find(({ namesRows }) => namesRows);
  return naming === undefined ? row.id : String(source.read(row.id, naming.id) ?? "");
}

/** The rows by their part of a path. One that several rows have, or none, is the place of none of them. */
function rowsByPart(content: GridContent): Map<string, GridRow> {
  const rows = new Map<string, GridRow>();
  const shared = new Set<string>([""]);
  for (const row of content.rows) {
    const part = partOf(nameOf(row, content));
    if (rows.has(part)) shared.add(part);
    rows.set(part, row);
  }
  for (const part of shared) rows.delete(part);
  return rows;
}

/** The cells of a grid as places for comments. Rows go by name, since their order and their ids in a form change. */
export class GridPlaces {
  /** Whether rows can get another name while they are on the screen. */
  readonly canRename: boolean;
  readonly #content: GridContent;
  readonly #columns: ReadonlyMap<string, GridColumn>;
  readonly #name: string;
  readonly #beginning: string;
  #rows: ReadonlyMap<string, GridRow> | null = null;

  constructor(content: GridContent, subject: CommentSubject, scope: PlaceWords, place: string) {
    const { columns, source } = content;
    this.canRename = source.rowPlace !== undefined || columns.some(({ namesRows }) => namesRows);
    this.#content = content;
    this.#columns = new Map(columns.map((column) => [partOf(column.id), column]));
    this.#name = scope.name;
    this.#beginning = `${subject.screen === "" ? "" : `${subject.screen}/`}${scope.path}${place}/`;
  }

  /** Call after a change of the values where rows can be renamed. */
  forgetNames(): void {
    this.#rows = null;
  }

  get #known(): ReadonlyMap<string, GridRow> {
    this.#rows ??= rowsByPart(this.#content);
    return this.#rows;
  }

  /** The path of a cell; null while nothing tells its row from others. */
  pathOf({ row, column }: CellPlace): string | null {
    for (const [part, { id }] of this.#known)
      if (id === row) return `${this.#beginning}${partOf(column)}/${part}`;
    return null;
  }

  /** The cell of a path; undefined if it is not in the grid. */
  find(path: string): CellPlace | undefined {
    if (!path.startsWith(this.#beginning)) return undefined;
    const [column, row, ...more] = path.slice(this.#beginning.length).split("/");
    const inColumn = this.#columns.get(column ?? "");
    const inRow = this.#known.get(row ?? "");
    if (inColumn === undefined || inRow === undefined || more.length > 0) return undefined;
    return { row: inRow.id, column: inColumn.id };
  }

  labelOf(row: GridRow, column: GridColumn): string {
    const { group, label } = column;
    const named = { ...column, unit: undefined, label: group === undefined ? label : `${group}, ${label}` };
    return `${this.#name}${cellName(this.#content, row, named)}`;
  }

  /** What a cell shows, with its unit. */
  valueOf({ row, column }: CellPlace): string {
    const { source, columns } = this.#content;
    const inColumn = columns.find(({ id }) => id === column);
    if (inColumn === undefined) return "";
    const value = source.read(row, column);
    const shown = source.text(row, column) ?? shownText(inColumn, value);
    const unit = typeof value === "number" ? (inColumn.unit ?? "") : "";
    return `${shown} ${unit}`.replaceAll(/\s+/g, " ").trim();
  }
}
