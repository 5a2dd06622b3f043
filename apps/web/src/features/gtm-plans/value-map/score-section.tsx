import { Ellipsis, Plus } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "zustand";
import { Button, IconButton } from "../../../components/button/button.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import type {
  GridColumn,
  GridSource,
  GridStructure,
  GridValue,
} from "../../../components/grid/grid-types.ts";
import { Menu, type MenuItem } from "../../../components/menu/menu.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatNumber } from "../../../lib/format/numbers.ts";
import { differenceOn, formatLead, meanOf } from "./differences.ts";
import { isScore, OWN, rivalColumn, scoreAt, withScore } from "./score-table.ts";
import { moveAttribute } from "./table-edits.ts";
import styles from "./value-map.module.css";
import { scorePath, type TableName, type ValueMapFields } from "./value-map-fields.ts";

/** Actions of a table's buttons and menus. */
export interface TableActions {
  addAttribute(): void;
  addRival(): void;
  attributeItems(attribute: string): MenuItem[];
  rivalItems(rival: string): MenuItem[];
}

interface ScoreSectionProps {
  form: DocumentForm<ValueMapFields>;
  table: TableName;
  title: string;
  note: string;
  /** The combination's title, for screen readers. */
  label: string;
  companyName: string;
  readOnly: boolean;
  actions: TableActions;
}

const LEAD = "lead";
const SCORE_WIDTH = 88;
const OWN_WIDTH = 88;
const HIGHEST = 10;

const MOST_IN_HEAD = 40;

/** Cuts a long header. Screen readers and its menu use the full name. */
const headed = (name: string) => ({
  label: name.length > MOST_IN_HEAD ? `${name.slice(0, MOST_IN_HEAD - 1)}…` : name,
  spoken: name,
});

const mean = (values: readonly GridValue[]): string => {
  const figure = meanOf(values.filter(isScore));
  return figure === null ? "" : formatNumber(figure, 1);
};

function Lead({ value }: { value: GridValue }) {
  if (typeof value !== "number") return null;
  const tone = Math.abs(value) < 0.05 ? undefined : styles[value > 0 ? "ahead" : "behind"];
  return <span className={tone}>{formatLead(value)}</span>;
}

function sourceOf(form: DocumentForm<ValueMapFields>, name: TableName): GridSource {
  const source = formSource(form, {
    read: (values, attribute, column) =>
      column === LEAD
        ? differenceOn(values[name], values.rivals, attribute).difference
        : scoreAt(values[name], attribute, column),
    write(values, attribute, column, value) {
      const isThere = column === OWN || values.rivals.some((rival) => rivalColumn(rival) === column);
      if (!isThere) return values;
      const score = typeof value === "number" ? value : null;
      return { ...values, [name]: withScore(values[name], attribute, column, score) };
    },
    path: (attribute, column) => scorePath(name, attribute, column),
  });
  return {
    ...source,
    tint(attribute, column) {
      const score = column === OWN || column === LEAD ? null : source.read(attribute, column);
      return isScore(score) ? score / HIGHEST : undefined;
    },
  };
}

/** The grid of one score table. */
export function ScoreSection(props: ScoreSectionProps) {
  const { form, table, title, note, label, companyName, readOnly, actions } = props;
  const attributes = useStore(form.store, ({ values }) => values[table].attributes);
  const rivals = useStore(form.store, ({ values }) => values.rivals);
  const source = useMemo(() => sourceOf(form, table), [form, table]);
  const rows = useMemo(() => attributes.map((name) => ({ id: name, label: name })), [attributes]);
  const columns = useMemo<GridColumn[]>(() => {
    const own = companyName === "" ? "You" : companyName;
    return [
      { kind: "number", id: OWN, ...headed(own), isOwn: true, width: OWN_WIDTH, total: mean },
      ...rivals.map((name) => ({
        kind: "number" as const,
        id: rivalColumn(name),
        ...headed(name),
        width: SCORE_WIDTH,
        total: mean,
      })),
      {
        kind: "fixed",
        id: LEAD,
        label: "Lead",
        spoken: "lead over the competitors' average",
        align: "end",
        decimals: 1,
        staysInSight: true,
        render: (value) => <Lead value={value} />,
      },
    ];
  }, [companyName, rivals]);
  const structure = useMemo<GridStructure>(
    () => ({
      moveRow: (attribute, to) => moveAttribute(form, table, attribute, to),
      rowActions: ({ id }) => (
        <span className={styles["cellAction"]}>
          <Menu
            trigger={<IconButton small tip="none" label={`Actions on ${id}`} icon={<Ellipsis />} />}
            items={actions.attributeItems(id)}
          />
        </span>
      ),
      columnActions(column) {
        if (column.id === OWN || column.id === LEAD) return null;
        const name = column.spoken ?? column.label;
        return (
          <span className={styles["cellAction"]}>
            <Menu
              trigger={<IconButton small tip="none" label={`Actions on ${name}`} icon={<Ellipsis />} />}
              items={actions.rivalItems(name)}
            />
          </span>
        );
      },
    }),
    [form, table, actions],
  );
  return (
    <section className={styles["section"]} aria-label={title}>
      <div className={styles["head"]}>
        <div className={styles["words"]}>
          <h2 className={styles["title"]}>{title}</h2>
          <p className={styles["note"]}>{note}</p>
        </div>
        {!readOnly && (
          <div className={styles["buttons"]}>
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={actions.addAttribute}>
              Add attribute
            </Button>
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={actions.addRival}>
              Add competitor
            </Button>
          </div>
        )}
      </div>
      <PlaceScope id={table} name={title}>
        <Grid
          label={`${title} of ${label}`}
          rowHeading="Attribute"
          columns={columns}
          rows={rows}
          source={source}
          structure={structure}
          readOnly={readOnly}
          totalLabel="Average"
          rule="Score from 0 to 10, or blank if unknown"
          empty={<p>No attributes yet. Add what matters to buyers.</p>}
          place="scores"
        />
      </PlaceScope>
    </section>
  );
}
