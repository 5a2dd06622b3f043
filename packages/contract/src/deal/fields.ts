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

/** Where deals come from. */
export const dealSources = ["zoho-crm", "hubspot", "import", "manual"] as const;
export type DealSource = (typeof dealSources)[number];

/** The forms of a date that a file may use; one for all its dates. */
export const dateForms = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY", "DD-MM-YYYY"] as const;
export type DateForm = (typeof dateForms)[number];

export const delimiters = [",", ";", "\t", "|"] as const;
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;

/** In bytes. */
export const IMPORT_MAX = 200 * 1024 * 1024;

/** Usual names of columns and CRM fields, in lower case without separators, best first. */
const usualNames: Readonly<Record<MappedField, readonly string[]>> = {
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
  name: ["dealname", "name", "opportunityname", "opportunity", "account", "accountname", "title"],
  createdDate: ["createdtime", "createdate", "createddate", "created", "createdon", "engagedate", "opendate"],
  closeDate: ["closingdate", "closedate", "closed", "closedon", "expectedclosedate", "wondate"],
  externalId: ["dealid", "opportunityid", "recordid", "id", "externalid"],
};

const simplified = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The column of each field by its usual names, "" where none has one; each column is used once. */
export function suggestMapping(columns: readonly string[]): Record<MappedField, string> {
  const left = new Map(columns.map((column) => [simplified(column), column]));
  const columnOf = (field: MappedField): string => {
    const name = usualNames[field].find((usual) => left.has(usual)) ?? "";
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
