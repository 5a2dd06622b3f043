import { Grid, type GridProps } from "../../components/grid/grid.tsx";
import type { GridColumn, GridRow, GridValue } from "../../components/grid/grid-types.ts";
import { ownSource } from "../../components/grid/own-source.ts";
import { GrowthGrid } from "../../components/growth-grid/growth-grid.tsx";
import { createDocumentForm } from "../../lib/form/document-form.ts";
import { formatPlain } from "../../lib/format/numbers.ts";
import { idle, Made, type Specimen, specimen } from "../specimen.tsx";

const sum = (values: readonly GridValue[]) =>
  formatPlain(values.reduce<number>((all, value) => all + (typeof value === "number" ? value : 0), 0));

const columns: readonly GridColumn[] = [
  { kind: "text", id: "company", label: "Company", namesRows: true, width: 180 },
  { kind: "choice", id: "country", label: "Country", options: ["India", "Germany", "Ghana"] },
  { kind: "link", id: "site", label: "Website" },
  { kind: "number", id: "revenue", label: "Revenue", unit: "M USD", total: sum },
  { kind: "number", id: "share", label: "Share", unit: "%", total: sum, rule: "From 0 to 100" },
  { kind: "fixed", id: "since", label: "Since", align: "end" },
];
const rows: readonly GridRow[] = [{ id: "a", isOwn: true }, { id: "b" }, { id: "c" }];
const values = {
  a: {
    company: "Northlight",
    country: "India",
    site: "northlight.com",
    revenue: 12,
    share: 4,
    since: "2019",
  },
  b: {
    company: "Halden",
    country: "Germany",
    site: "halden.example",
    revenue: 410,
    share: 30,
    since: "2006",
  },
  c: {
    company: "Verity Suite International",
    country: "",
    site: "",
    revenue: null,
    share: 22,
    since: "2011",
  },
};

const make = () =>
  ownSource(values, (_row, column, value) =>
    column === "share" && typeof value === "number" && value > 100 ? "Share from 0 to 100" : undefined,
  );
const makeWrong = () => {
  const source = make();
  source.write([{ row: "b", column: "share", value: 130, unreadable: null }]);
  return source;
};
const makeStale = () => ({ ...make(), isStale: (_row: string, column: string) => column === "revenue" });

function Competitors({ from = make, ...grid }: Partial<GridProps> & { from?: () => GridProps["source"] }) {
  return (
    <Made make={from}>
      {(source) => <Grid label="Competitors" columns={columns} rows={rows} {...grid} source={source} />}
    </Made>
  );
}

type Growth = Record<"price" | "customers" | "retention", (number | null)[]>;
const drivers = [
  { key: "price", label: "Price" },
  { key: "customers", label: "Customers" },
  { key: "retention", label: "Retention" },
] as const;
const years = ["Year 2", "Year 3", "Year 4", "Year 5"];
const readGrowth = (growth: Growth, row: keyof Growth, year: number) => growth[row][year] ?? null;
const writeGrowth = (growth: Growth, row: keyof Growth, year: number, value: number | null) => ({
  ...growth,
  [row]: growth[row].with(year, value),
});
const growthPath = (row: keyof Growth, year: number) => `${row}.${year}`;

function makeGrowth(isWrong: boolean) {
  const form = createDocumentForm<Growth>(
    { price: [3, 3, 2, 2], customers: [20, isWrong ? -120 : 18, 15, null], retention: [0, 1, 1, 1] },
    ({ customers }) =>
      customers.flatMap((value, year) =>
        value !== null && value < -100
          ? [{ path: `customers.${year}`, message: "Cannot be below -100 %" }]
          : [],
      ),
  );
  form.showAll();
  return form;
}

function YearlyGrowth({ isWrong = false }: { isWrong?: boolean }) {
  return (
    <Made make={() => makeGrowth(isWrong)}>
      {(form) => (
        <GrowthGrid
          form={form}
          caption="Yearly growth"
          rowHeading="Driver"
          rows={drivers}
          columns={years}
          read={readGrowth}
          write={writeGrowth}
          path={growthPath}
          rule="Change against the year before, %"
        />
      )}
    </Made>
  );
}

export const grids: readonly Specimen[] = [
  specimen("Grid", "with totals", <Competitors />, { width: "full" }),
  specimen("Grid", "one cell wrong", <Competitors from={makeWrong} rule="Scores from 1 to 10" />, {
    width: "full",
  }),
  specimen("Grid", "old figures", <Competitors from={makeStale} rows={rows.slice(0, 2)} />, {
    width: "full",
  }),
  specimen(
    "Grid",
    "empty, may grow",
    <Competitors
      rows={[]}
      empty="No competitors yet"
      addRowLabel="Add competitor"
      structure={{ addRows: idle }}
    />,
    { width: "half" },
  ),
  specimen("Grid", "loading", <Competitors columns={columns.slice(0, 4)} loading />, { width: "half" }),
  specimen("Growth grid", "default", <YearlyGrowth />, { width: "half" }),
  specimen("Growth grid", "one cell wrong", <YearlyGrowth isWrong />, { width: "half" }),
  specimen("Grid", "a block chosen", <Competitors />, {
    width: "full",
    keys: "ArrowRight ArrowRight ArrowRight Shift+ArrowRight Shift+ArrowDown",
  }),
  specimen("Grid", "a cell open", <Competitors />, { width: "full", keys: "ArrowDown F2" }),
  specimen("Grid", "a list open", <Competitors />, { width: "full", keys: "ArrowRight Alt+ArrowDown" }),
  specimen("Grid", "text that is no number", <Competitors />, {
    width: "full",
    keys: "ArrowRight ArrowRight ArrowRight s o o n Enter",
  }),
];
