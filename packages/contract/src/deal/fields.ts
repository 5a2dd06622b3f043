import { comparableName } from "../characters.ts";

/** Fields of a deal that a field of the CRM or a column of a file can fill: the specification's, then the additional ones. */
export const mappedFields = [
  "leadSource",
  "product",
  "geo",
  "industryDomain",
  "amount",
  "stage",
  "currency",
  "name",
  "createdDate",
  "closeDate",
  "externalId",
] as const;
export type MappedField = (typeof mappedFields)[number];

/** How each field is called on screens. */
export const mappedFieldLabels: Readonly<Record<MappedField, string>> = {
  leadSource: "DG Channel",
  product: "Product",
  geo: "Geo",
  industryDomain: "Industry domain",
  amount: "Amount",
  stage: "Stage",
  currency: "Currency",
  name: "Deal name",
  createdDate: "Created date",
  closeDate: "Close date",
  externalId: "Deal ID",
};

/** Fields that only columns of a file can fill: a CRM says in other ways whether a deal is won. */
export const importedFields = [...mappedFields, "status", "probability"] as const;
export type ImportedField = (typeof importedFields)[number];

export const importedFieldLabels: Readonly<Record<ImportedField, string>> = {
  ...mappedFieldLabels,
  status: "Status",
  probability: "Probability",
};

/** Where deals come from. */
export const dealSources = ["zoho-crm", "hubspot", "import", "manual"] as const;
export type DealSource = (typeof dealSources)[number];

/** How each source is called on screens and in messages. */
export const dealSourceNames: Readonly<Record<DealSource, string>> = {
  "zoho-crm": "Zoho CRM",
  hubspot: "HubSpot",
  import: "File",
  manual: "By hand",
};

/** The forms of a date that a file may use; one for all its dates. */
export const dateForms = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY", "DD-MM-YYYY"] as const;
export type DateForm = (typeof dateForms)[number];

export const delimiters = [",", ";", "\t", "|"] as const;
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "iso-8859-2",
  "iso-8859-15",
  "koi8-r",
  "macintosh",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "gb18030",
  "big5",
] as const;

/** In bytes. */
export const IMPORT_MAX = 200 * 1024 * 1024;

/** Usual names of columns and CRM fields, in lower case without separators, best first. */
const usualNames: Readonly<Record<ImportedField, readonly string[]>> = {
  leadSource: ["leadsource", "dgchannel", "channel", "hsanalyticssource", "source", "campaignsource"],
  product: ["product", "productname", "products", "item"],
  geo: ["geo", "geography", "country", "region", "territory", "market", "officelocation"],
  industryDomain: ["industrydomain", "industry", "sector", "vertical"],
  amount: [
    "amount",
    "closevalue",
    "dealvalue",
    "value",
    "dealamount",
    "revenue",
    "price",
    "betrag",
    "montant",
  ],
  stage: ["stage", "dealstage", "status", "pipelinestage", "phase"],
  currency: ["dealcurrency", "currency", "dealcurrencycode", "currencycode", "currencyisocode"],
  name: [
    "dealname",
    "name",
    "opportunityname",
    "opportunity",
    "dealtitle",
    "account",
    "accountname",
    "title",
  ],
  createdDate: [
    "createdtime",
    "createdate",
    "createddate",
    "created",
    "createdon",
    "engagedate",
    "opendate",
    "dealcreated",
  ],
  closeDate: [
    "closingdate",
    "closedate",
    "closed",
    "closedon",
    "expectedclosedate",
    "dealexpectedclosedate",
    "wondate",
  ],
  externalId: ["dealid", "opportunityid", "recordid", "id", "externalid"],
  status: ["dealstatus", "status"],
  probability: ["probability", "dealprobability", "winprobability", "probabilitypercent"],
};

/** "amount_usd" and "Amount (EUR)" are amounts. */
const withoutCurrency = (name: string) =>
  name.replace(/(?:usd|eur|gbp|inr|chf|cad|aud|sgd|jpy|brl|aed)$/, "");

const simplified = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The column of each field by its usual names, "" where none has one; each column is used once. */
export function suggestMapping(columns: readonly string[]): Record<MappedField, string> {
  const left = new Map(columns.map((column) => [simplified(column), column]));
  const columnOf = (field: ImportedField): string => {
    const usual = usualNames[field];
    const name =
      usual.find((one) => left.has(one)) ??
      (field === "amount"
        ? [...left.keys()].find((one) => usual.includes(withoutCurrency(one)))
        : undefined) ??
      "";
    const column = left.get(name) ?? "";
    left.delete(name);
    return column;
  };
  const [leadSource, product, geo] = [columnOf("leadSource"), columnOf("product"), columnOf("geo")];
  return {
    leadSource,
    product,
    geo,
    industryDomain: columnOf("industryDomain"),
    amount: columnOf("amount"),
    stage: columnOf("stage"),
    currency: columnOf("currency"),
    name: columnOf("name"),
    createdDate: columnOf("createdDate"),
    closeDate: columnOf("closeDate"),
    externalId: columnOf("externalId"),
  };
}

/** The same for the columns of a file. */
export function suggestImportMapping(columns: readonly string[]): Record<ImportedField, string> {
  const mapping = suggestMapping(columns);
  const used = new Set<string>(Object.values(mapping));
  const left = new Map(columns.filter((name) => !used.has(name)).map((name) => [simplified(name), name]));
  const columnOf = (field: "status" | "probability") =>
    left.get(usualNames[field].find((usual) => left.has(usual)) ?? "") ?? "";
  return { ...mapping, status: columnOf("status"), probability: columnOf("probability") };
}

/** The row of the channel of this name, of rows by channel; the one of all deals has the key null. */
export function rowOfChannel<Row extends { key: string | null }>(
  rows: readonly Row[],
  channel: string,
): Row | undefined {
  const name = comparableName(channel);
  return rows.find(({ key }) => key !== null && comparableName(key) === name);
}
