import { Trash2 } from "lucide-react";
import type { GridColumn, GridValue } from "../../../components/grid/grid-types.ts";
import { formatPlain } from "../../../lib/format/numbers.ts";
import { EVERY_INDUSTRY } from "./competitors-source.ts";

interface ColumnsOf {
  /** The industry on the screen; null for all competitors in one list. */
  industry: string | null;
  industries: readonly string[];
  countries: readonly string[];
  readOnly: boolean;
  onRemove(id: string): void;
}

const sharesSum = (values: readonly GridValue[]) => {
  const sum = values.reduce<number>((total, value) => total + (typeof value === "number" ? value : 0), 0);
  return `${formatPlain(sum, 2)} of 100`;
};

const NOT_NEGATIVE = "0 or more, or blank if unknown";

/** The columns of competitors in one industry, or of all of them with their industry. */
export function competitorColumns(of: ColumnsOf): readonly GridColumn[] {
  const { industry, industries, countries, readOnly, onRemove } = of;
  const columns: GridColumn[] = [
    { kind: "text", id: "name", label: "Company", namesRows: true, width: 168 },
    { kind: "link", id: "url", label: "Website", width: 148, rule: "Ctrl Enter opens it in a new tab" },
    {
      kind: "choice",
      id: "country",
      label: "Country",
      width: 120,
      options: countries,
      isFree: true,
      rule: "A country from the list, or any other text",
    },
    { kind: "number", id: "revenue", label: "Revenue", unit: "USD", rule: NOT_NEGATIVE },
    { kind: "number", id: "funding", label: "Funding", unit: "USD", rule: NOT_NEGATIVE },
    { kind: "number", id: "customers", label: "Customers", rule: NOT_NEGATIVE },
    {
      kind: "number",
      id: "yearOfIncorporation",
      label: "Since",
      spoken: "Year of incorporation",
      isYear: true,
      rule: "The year of incorporation",
    },
    {
      kind: "number",
      id: "marketShare",
      label: "Share",
      unit: "%",
      spoken: "Market share, per cent",
      rule: "From 0 to 100. Enter 0 if unknown",
      ...(industry === null ? {} : { total: sharesSum }),
    },
    {
      kind: "text",
      id: "asOf",
      label: "Checked on",
      width: 104,
      rule: "The date you checked these facts, such as 2027-01-31",
    },
  ];
  if (industry === null && industries.length > 0)
    columns.push({
      kind: "choice",
      id: "industry",
      label: "Industry",
      width: 150,
      options: [EVERY_INDUSTRY, ...industries],
    });
  if (!readOnly)
    columns.push({
      kind: "action",
      id: "remove",
      label: "Delete",
      icon: <Trash2 aria-hidden="true" />,
      press: onRemove,
    });
  return columns;
}
