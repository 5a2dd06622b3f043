import type { FieldMapping } from "@beachhead/contract";
import { textAmount } from "@beachhead/contract/table-reading";
import { ACCOUNT_CURRENCY, HOME_AMOUNT } from "../../../platform/connectors/connector.ts";
import type { IncomingDeal } from "../store/incoming-deal.ts";

/** A value of a CRM as text: a look-up field is an object with a name. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (typeof value === "object" && value !== null && "name" in value) return textOf(value.name);
  return "";
}

/** The day of a date or an instant, as the CRM writes it; null if it is neither. */
function dayOf(value: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (day === undefined) return null;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

/** A number of the CRM, or an amount in a field of texts; one that cannot be read is 0 and keeps its text. */
function amountOf(
  value: unknown,
  { amountDecimal = "" }: FieldMapping,
): Pick<IncomingDeal, "amount" | "amountText"> {
  if (typeof value === "number") return { amount: value };
  const text = textOf(value).trim();
  const amount = textAmount(text, amountDecimal);
  return amount === undefined ? { amount: 0, amountText: text } : { amount };
}

/** What the CRM says of a deal in addition to the mapped fields. */
export interface RecordFacts {
  externalId: string;
  /** The deal's own, in percent. */
  probability?: number | null | undefined;
  /** Used where the mapping names no field, or its field is empty. */
  currency?: string | undefined;
  name?: string | undefined;
  createdDate?: string | undefined;
  closeDate?: string | undefined;
}

/** A deal from a record of a CRM. A field that is not mapped stays empty. */
export function dealFromRecord(
  mapping: FieldMapping,
  record: Readonly<Record<string, unknown>>,
  facts: RecordFacts,
): IncomingDeal {
  const valueOf = (name: string) => (name !== "" && Object.hasOwn(record, name) ? record[name] : "");
  const read = (name: string) => textOf(valueOf(name)).trim();
  const accountCurrency = read(ACCOUNT_CURRENCY);
  const ownCurrency = mapping.amount === HOME_AMOUNT ? "" : read(mapping.currency);
  return {
    externalId: facts.externalId,
    name: read(mapping.name) || (facts.name ?? ""),
    leadSource: read(mapping.leadSource),
    product: read(mapping.product),
    geo: read(mapping.geo),
    industryDomain: read(mapping.industryDomain),
    stage: read(mapping.stage),
    ...amountOf(valueOf(mapping.amount), mapping),
    currency: ownCurrency || accountCurrency || (facts.currency ?? ""),
    probability: facts.probability ?? null,
    createdDate: dayOf(read(mapping.createdDate) || (facts.createdDate ?? "")),
    closeDate: dayOf(read(mapping.closeDate) || (facts.closeDate ?? "")),
    properties: record,
  };
}
