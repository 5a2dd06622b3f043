import type { FieldMapping } from "@beachhead/contract";
import { ACCOUNT_CURRENCY, HOME_AMOUNT } from "../../../platform/connectors/connector.ts";
import type { IncomingDeal } from "../store/incoming-deal.ts";
import { moneyOf } from "./money-of-record.ts";

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
  const ownCurrency = mapping.amount === HOME_AMOUNT ? accountCurrency : read(mapping.currency);
  const amount = valueOf(mapping.amount);
  return {
    externalId: facts.externalId,
    name: read(mapping.name) || (facts.name ?? ""),
    leadSource: read(mapping.leadSource),
    product: read(mapping.product),
    geo: read(mapping.geo),
    industryDomain: read(mapping.industryDomain),
    stage: read(mapping.stage),
    ...moneyOf(typeof amount === "number" ? amount : textOf(amount).trim(), {
      decimal: mapping.amountDecimal ?? "",
      ownCurrency,
      otherwise: accountCurrency || (facts.currency ?? ""),
    }),
    probability: facts.probability ?? null,
    createdDate: dayOf(read(mapping.createdDate) || (facts.createdDate ?? "")),
    closeDate: dayOf(read(mapping.closeDate) || (facts.closeDate ?? "")),
    properties: record,
  };
}
