/** What a row belongs to. */
export interface RowGroup {
  key: string;
  label: string;
  /** How many rows it has, where not all of them are in the table. */
  count?: number | undefined;
}

/** Rows of one group, which has a heading; without groups all rows, without one. */
export interface GroupedRows<Row> {
  group: RowGroup | null;
  rows: readonly Row[];
}

/** Rows by group, in the order in which the groups first come. */
export function rowsByGroup<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => RowGroup) | undefined,
): GroupedRows<Row>[] {
  if (groupOf === undefined) return [{ group: null, rows }];
  const groups = new Map<string, { group: RowGroup; rows: Row[] }>();
  for (const row of rows) {
    const group = groupOf(row);
    const known = groups.get(group.key);
    if (known === undefined) groups.set(group.key, { group, rows: [row] });
    else known.rows.push(row);
  }
  return [...groups.values()];
}
