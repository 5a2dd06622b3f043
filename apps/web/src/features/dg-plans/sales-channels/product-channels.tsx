import { Plus, Trash2 } from "lucide-react";
import { type SubmitEvent, useMemo, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import { partOf } from "../../../components/grid/grid-places.ts";
import type { GridColumn, GridRow, GridValue } from "../../../components/grid/grid-types.ts";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatPlain } from "../../../lib/format/numbers.ts";
import { newKey } from "../../../lib/new-key.ts";
import styles from "../plan/dg-plan.module.css";
import {
  accountTypes,
  addChannel,
  deleteChannels,
  isTaken,
  productOf,
  renameChannel,
  returnChannel,
  type SalesFields,
  shareKey,
  sharePath,
  withShare,
} from "./sales-fields.ts";

const MOST_CHANNELS = 50;

interface ProductChannelsProps {
  form: DocumentForm<SalesFields>;
  product: string;
  geos: readonly string[];
  readOnly: boolean;
}

const sumOf = (values: readonly GridValue[]) => {
  const sum = values.reduce<number>((total, value) => total + (typeof value === "number" ? value : 0), 0);
  return `${formatPlain(sum, 2)} of 100`;
};

const removal = (press: (id: string) => void): GridColumn => ({
  kind: "action",
  id: "remove",
  label: "Delete",
  icon: <Trash2 aria-hidden="true" />,
  press,
});

/** The sales channels of one product: one row each, a column for each geography and account size. */
export function ProductChannels({ form, product, geos, readOnly }: ProductChannelsProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const ids = useStore(form.store, ({ values }) =>
    (productOf(values, product)?.channels ?? []).map(({ id }) => id).join("\n"),
  );
  const rows = useMemo<GridRow[]>(() => (ids === "" ? [] : ids.split("\n").map((id) => ({ id }))), [ids]);
  const source = useMemo(
    () =>
      formSource(form, {
        read(values, id, column) {
          const channel = productOf(values, product)?.channels.find((each) => each.id === id);
          if (channel === undefined) return null;
          return column === "name" || column === "remove" ? channel.name : (channel.shares[column] ?? null);
        },
        write(values, id, column, value) {
          if (column !== "name")
            return withShare(values, product, id, column, typeof value === "number" ? value : null);
          return renameChannel(values, product, id, String(value ?? ""));
        },
        path: (id, column) => sharePath(product, id, column),
      }),
    [form, product],
  );
  const columns = useMemo<readonly GridColumn[]>(() => {
    function press(id: string): void {
      const channels = productOf(form.store.getState().values, product)?.channels ?? [];
      const index = channels.findIndex((channel) => channel.id === id);
      const channel = channels[index];
      if (channel === undefined) return;
      form.update((values) => deleteChannels(values, product, [id]));
      toast.undo(`"${channel.name}" deleted`, () =>
        form.update((values) => returnChannel(values, product, channel, index)),
      );
    }
    return [
      { kind: "text", id: "name", label: "Sales channel", namesRows: true, width: 180 },
      ...geos.flatMap((geo) =>
        accountTypes.map(
          (type): GridColumn => ({
            kind: "number",
            id: shareKey(geo, type),
            label: type,
            unit: "%",
            group: geo,
            rule: "A percentage from 0 to 100, or blank if unknown",
            total: sumOf,
          }),
        ),
      ),
      ...(readOnly ? [] : [removal(press)]),
    ];
  }, [form, product, geos, readOnly]);

  function add(event: SubmitEvent): void {
    event.preventDefault();
    const channels = productOf(form.store.getState().values, product)?.channels ?? [];
    const wanted = name.trim();
    if (wanted === "") setError("Sales channel is required");
    else if (isTaken(channels, wanted)) setError(`"${wanted}" is already in the list`);
    else if (channels.length >= MOST_CHANNELS)
      setError(`A product can have at most ${MOST_CHANNELS} sales channels`);
    else {
      form.update((values) => addChannel(values, product, wanted, newKey()));
      setName("");
      setError(undefined);
    }
  }

  return (
    <Panel title={product}>
      <PlaceScope id={partOf(product)} name={product}>
        <Grid
          label={`Sales channels of ${product}`}
          columns={columns}
          rows={rows}
          source={source}
          totalLabel="Sum"
          readOnly={readOnly}
          place="shares"
          empty="No sales channels yet."
        />
      </PlaceScope>
      {!readOnly && (
        <form className={styles["addLine"]} onSubmit={add} noValidate>
          <TextField
            label={`New sales channel of ${product}`}
            value={name}
            error={error}
            maxLength={200}
            placeholder="For example: Marketplace"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" icon={<Plus aria-hidden="true" />}>
            Add
          </Button>
        </form>
      )}
    </Panel>
  );
}
