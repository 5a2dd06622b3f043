import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { comparableName } from "@beachhead/contract/plan-defaults";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { Figure } from "./plan-fields.ts";

/** Kinds of accounts a share is kept for (specification part 2, "Sales channel data"). */
export const accountTypes = ["Large Accounts", "Medium Accounts", "Small Accounts"] as const;

/** A sales channel of a product with its share in each place. */
export interface SalesChannel {
  id: string;
  name: string;
  /** By `placeOf`. */
  shares: Readonly<Record<string, Figure>>;
}

export interface SalesProduct {
  /** The product's name. */
  id: string;
  channels: readonly SalesChannel[];
}

export interface SalesFields {
  products: readonly SalesProduct[];
}

const SEPARATOR = "\n";

/** Names the place of a share: a geography and a kind of accounts. */
export const placeOf = (geo: string, type: string): string => `${geo}${SEPARATOR}${type}`;

/** The fields of what is stored. */
export function fieldsOf({ products }: Pick<ReplyOf<"getSalesChannels">, "products">): SalesFields {
  return {
    products: Object.entries(products).map(([product, { channels, values }]) => ({
      id: product,
      channels: channels.map((name) => ({
        id: comparableName(name),
        name,
        shares: Object.fromEntries(
          Object.entries(values).flatMap(([geo, ofGeo]) =>
            Object.entries(ofGeo).flatMap(([type, ofType]) => {
              const share = ofType[name];
              return share === undefined ? [] : [[placeOf(geo, type), share] as const];
            }),
          ),
        ),
      })),
    })),
  };
}

/** The body of a save: only shares that are there. */
export function toSave({ products }: SalesFields): BodyInputOf<"saveSalesChannels"> {
  return {
    products: Object.fromEntries(
      products.map(({ id, channels }) => {
        const values: Record<string, Record<string, Record<string, number>>> = {};
        for (const { name, shares } of channels)
          for (const [place, share] of Object.entries(shares)) {
            if (share === null) continue;
            const [geo = "", type = ""] = place.split(SEPARATOR);
            const ofGeo = (values[geo] ??= {});
            (ofGeo[type] ??= {})[name.trim()] = share;
          }
        return [id, { channels: channels.map(({ name }) => name.trim()), values }];
      }),
    ),
  };
}

export function isFields(value: unknown): value is SalesFields {
  const channel = { id: "", name: "", shares: {} };
  return sameShape<unknown>({ products: [{ id: "", channels: [channel] }] }, value);
}

export function productOf({ products }: SalesFields, product: string): SalesProduct | undefined {
  return products.find(({ id }) => id === product);
}

function withProduct(
  fields: SalesFields,
  product: string,
  change: (channels: readonly SalesChannel[]) => readonly SalesChannel[],
): SalesFields {
  return {
    products: fields.products.map((each) =>
      each.id === product ? { ...each, channels: change(each.channels) } : each,
    ),
  };
}

/** Whether another sales channel of the list has the name already. */
export function isTaken(channels: readonly SalesChannel[], name: string, but?: string): boolean {
  return channels.some(
    (channel) => channel.id !== but && comparableName(channel.name) === comparableName(name),
  );
}

/** Adds a sales channel to a product, only if its name is not already in that product's list. */
export function addChannel(fields: SalesFields, product: string, name: string, id: string): SalesFields {
  return withProduct(fields, product, (channels) =>
    name.trim() === "" || isTaken(channels, name)
      ? channels
      : [...channels, { id, name: name.trim(), shares: {} }],
  );
}

/** Takes sales channels off a product, with their shares. */
export function deleteChannels(fields: SalesFields, product: string, ids: readonly string[]): SalesFields {
  return withProduct(fields, product, (channels) => channels.filter(({ id }) => !ids.includes(id)));
}

/** Puts a deleted sales channel back where it stood. */
export function returnChannel(
  fields: SalesFields,
  product: string,
  channel: SalesChannel,
  index: number,
): SalesFields {
  return withProduct(fields, product, (channels) =>
    isTaken(channels, channel.name) ? channels : channels.toSpliced(index, 0, channel),
  );
}

/** Gives a sales channel another name; its shares stay. A name that is blank or taken changes nothing. */
export function renameChannel(fields: SalesFields, product: string, id: string, name: string): SalesFields {
  return withProduct(fields, product, (channels) =>
    name.trim() === "" || isTaken(channels, name, id)
      ? channels
      : channels.map((channel) => (channel.id === id ? { ...channel, name: name.trim() } : channel)),
  );
}

export function withShare(
  fields: SalesFields,
  product: string,
  id: string,
  place: string,
  share: Figure,
): SalesFields {
  return withProduct(fields, product, (channels) =>
    channels.map((channel) =>
      channel.id === id ? { ...channel, shares: { ...channel.shares, [place]: share } } : channel,
    ),
  );
}

export const sharePath = (product: string, id: string, column: string): string =>
  ["products", product, id, column].join(".");

/** Every share that cannot be one. */
export function validateShares({ products }: SalesFields): FieldIssue[] {
  return products.flatMap(({ id: product, channels }) =>
    channels.flatMap(({ id, shares }) =>
      Object.entries(shares)
        .filter(([, share]) => share !== null && (share < 0 || share > 100))
        .map(([place]) => ({
          path: sharePath(product, id, place),
          message: "A share must be from 0 to 100",
        })),
    ),
  );
}
