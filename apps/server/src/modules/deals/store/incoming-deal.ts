import { comparableName, type DealOutlook, type DealStatus, dealOutlook } from "@beachhead/contract";
import { newId } from "../../../platform/db/uuid.ts";
import type { AssignedNames } from "./assigned-names.ts";
import type { KnownStages } from "./stage-tables.ts";

/** A deal as a CRM, a file or a form has it. Texts may be of any length; what is too long is cut. */
export interface IncomingDeal {
  /** Unique in its source. */
  externalId: string;
  name: string;
  leadSource: string;
  product: string;
  geo: string;
  industryDomain: string;
  stage: string;
  /** In units of the currency; two decimals count. */
  amount: number;
  /** The source's text of an amount that cannot be used; the amount is 0 then. */
  amountText?: string;
  /** A three-letter code; "" if not named. */
  currency: string;
  /** The deal's own, in percent; null: that of its stage counts. */
  probability: number | null;
  /** What the source says of it; absent: probability and stage decide. */
  status?: DealStatus;
  /** YYYY-MM-DD; null if unknown. */
  createdDate: string | null;
  closeDate: string | null;
  /** All fields of the record, so that a new mapping can be applied to stored deals. */
  properties: Readonly<Record<string, unknown>>;
}

/** Most characters of a text; of an id they must all count, so longer ids are refused. */
const TEXT_MAX = 250;
const EXTERNAL_ID_MAX = 500;
/** Most characters of the record's fields as JSON; larger records are stored without them. */
const PROPERTIES_MAX = 20_000;
/** Units of a currency, either sign. */
export const AMOUNT_MAX = 1e12;

/** The columns of a deal to store, in the order of `COLUMN_TYPES`. */
export type DealColumns = readonly [
  id: string,
  externalId: string,
  name: string,
  leadSource: string,
  leadSourceKey: string,
  product: string,
  productKey: string,
  geo: string,
  geoKey: string,
  industryDomain: string,
  stage: string,
  stageKey: string,
  status: string,
  probability: number | null,
  ownProbability: number | null,
  ownStatus: DealStatus | null,
  amountCents: number,
  amountText: string | null,
  currency: string,
  createdDate: string | null,
  closeDate: string | null,
  properties: string,
];

/** Columns of the table with their types, as `toColumns` orders them. */
export const COLUMN_TYPES = [
  ["id", "uuid"],
  ["external_id", "text"],
  ["name", "text"],
  ["lead_source", "text"],
  ["lead_source_key", "text"],
  ["product", "text"],
  ["product_key", "text"],
  ["geo", "text"],
  ["geo_key", "text"],
  ["industry_domain", "text"],
  ["stage", "text"],
  ["stage_key", "text"],
  ["status", "text"],
  ["probability", "numeric"],
  ["own_probability", "numeric"],
  ["own_status", "text"],
  ["amount_cents", "bigint"],
  ["amount_text", "text"],
  ["currency", "text"],
  ["created_date", "date"],
  ["close_date", "date"],
  ["properties", "jsonb"],
] as const;

/** Why a deal cannot be stored; undefined if it can. */
export function faultOf(deal: IncomingDeal): string | undefined {
  if (plainId(deal.externalId) === "") return "The deal has no id";
  if (deal.externalId.length > EXTERNAL_ID_MAX) return "The deal's id is too long";
  if (!Number.isFinite(deal.amount)) return "Amount must be a number";
  if (Math.abs(deal.amount) > AMOUNT_MAX) return "Amount can be at most 1,000,000,000,000";
  return undefined;
}

/** Status and probability of a deal: what its source says first, else what they follow from. */
export function outlookOf(
  { stage, probability, status }: IncomingDeal,
  { probabilities, outcomes }: KnownStages,
): DealOutlook {
  const outlook = dealOutlook(stage, percent(probability), probabilities, outcomes);
  return status === undefined ? outlook : { ...outlook, status };
}

/** What a name of a deal counts as. */
function countsAs(name: string, assigned: AssignedNames[keyof AssignedNames]): string {
  const key = comparableName(name);
  return Object.hasOwn(assigned, key) ? (assigned[key] ?? key) : key;
}

/** A storable deal as columns. Call `faultOf` first. */
export function toColumns(deal: IncomingDeal, outlook: DealOutlook, assigned: AssignedNames): DealColumns {
  const leadSource = plainText(deal.leadSource);
  const product = plainText(deal.product);
  const geo = plainText(deal.geo);
  const stage = plainText(deal.stage);
  return [
    newId(),
    plainId(deal.externalId),
    plainText(deal.name),
    leadSource,
    countsAs(leadSource, assigned.leadSource),
    product,
    countsAs(product, assigned.product),
    geo,
    countsAs(geo, assigned.geo),
    plainText(deal.industryDomain),
    stage,
    comparableName(stage),
    outlook.status,
    outlook.probability,
    percent(deal.probability),
    deal.status ?? null,
    Math.round(deal.amount * 100),
    deal.amountText === undefined ? null : plainText(deal.amountText),
    currencyCode(deal.currency),
    deal.createdDate,
    deal.closeDate,
    propertiesText(deal.properties),
  ];
}

/** A percentage with at most two decimals, for storage; null outside of 0..100. */
function percent(value: number | null): number | null {
  if (value === null || !(value >= 0 && value <= 100)) return null;
  return Math.round(value * 100) / 100;
}

// oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and control characters are not text.
const controls = /[\u0000-\u001f\u007f]+/g;

/** The stored form of a deal's id. */
export function plainId(externalId: string): string {
  return externalId.replaceAll(controls, " ").trim().toWellFormed();
}

function plainText(value: string): string {
  return value.replaceAll(controls, " ").trim().slice(0, TEXT_MAX).toWellFormed();
}

function currencyCode(value: string): string {
  const code = value.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : "";
}

/** An escaped NUL in JSON: its backslash is not escaped itself. */
const escapedNul = /(?<!\\)((?:\\\\)*)\\u0000/g;

function propertiesText(properties: IncomingDeal["properties"]): string {
  const text = JSON.stringify(properties).toWellFormed().replaceAll(escapedNul, "$1");
  return text.length > PROPERTIES_MAX ? "{}" : text;
}
