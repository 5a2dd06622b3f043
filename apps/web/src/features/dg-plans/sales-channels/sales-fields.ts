import type { BodyInputOf, ReplyOf } from "@beachhead/contract";
import { comparableName } from "@beachhead/contract/plan-defaults";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { insertAt, updateById } from "../../../lib/lists.ts";

/** Account types (specification part 2, "Sales channel data"). */
export const accountTypes = ["Large Accounts", "Medium Accounts", "Small Accounts"] as const;

/** A sales channel of a product with its shares, in per cent. */
export interface SalesChannel {
  id: string;
  name: string;
  /** By `shareKey`. */
  shares: Readonly<Record<string, number | null>>;
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

/** The key of a share: a geography and an account type. */
export const shareKey = (geo: string, type: string): string => `${geo}${SEPARATOR}${type}`;

/** The fields of a server reply. */
export function fieldsOf({ products }: Pick<ReplyOf<"getSalesChannels">, "products">): SalesFields {
  return {
    products: Object.entries(products).map(([product, { channels, values }]) => ({
      id: product,
      channels: channels.map((name) => ({
        id: comparableName(name),
        name,
        shares: Object.fromEntries(
          Object.entries(values).flatMap(([geo, ofGeo]) =>
            accountTypes.flatMap((type) => {
              const ofType = ofGeo[type] ?? {};
              const share = ofType[name];
              return share === undefined ? [] : [[shareKey(geo, type), share] as const];
            }),
          ),
        ),
      })),
    })),
  };
}

/** The body of a save, without blank shares. */
export function toSave({ products }: SalesFields): BodyInputOf<"saveSalesChannels"> {
  return {
    products: Object.fromEntries(
      products.map(({ id, channels }) => {
        const values: Record<string, Record<string, Record<string, number>>> = {};
        for (const { name, shares } of channels)
          for (const [key, share] of Object.entries(shares)) {
            if (share === null) continue;
            const [geo = "", type = ""] = key.split(SEPARATOR);
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
    products: updateById(fields.products, product, (each) => ({
      ...each,
      channels: change(each.channels),
    })),
  };
}

/** Whether a sales channel has the name. */
export function isTaken(channels: readonly SalesChannel[], name: string): boolean {
  return channels.some((channel) => comparableName(channel.name) === comparableName(name));
}

/** Adds a sales channel to a product, unless its name is blank or taken. */
export function addChannel(fields: SalesFields, product: string, name: string, id: string): SalesFields {
  return withProduct(fields, product, (channels) =>
    name.trim() === "" || isTaken(channels, name)
      ? channels
      : [...channels, { id, name: name.trim(), shares: {} }],
  );
}

/** Removes sales channels and their shares from a product. */
export function deleteChannels(fields: SalesFields, product: string, ids: readonly string[]): SalesFields {
  return withProduct(fields, product, (channels) => channels.filter(({ id }) => !ids.includes(id)));
}

/** Restores a deleted sales channel at its old position. */
export function returnChannel(
  fields: SalesFields,
  product: string,
  channel: SalesChannel,
  index: number,
): SalesFields {
  return withProduct(fields, product, (channels) =>
    isTaken(channels, channel.name) ? channels : insertAt(channels, index, channel),
  );
}

/** Renames a sales channel and keeps its shares. */
export function renameChannel(fields: SalesFields, product: string, id: string, name: string): SalesFields {
  return withProduct(fields, product, (channels) =>
    updateById(channels, id, (channel) => ({ ...channel, name: name.trim() })),
  );
}

export function withShare(
  fields: SalesFields,
  product: string,
  id: string,
  key: string,
  share: number | null,
): SalesFields {
  return withProduct(fields, product, (channels) =>
    updateById(channels, id, (channel) => ({
      ...channel,
      shares: { ...channel.shares, [key]: share },
    })),
  );
}

export const sharePath = (product: string, id: string, column: string): string =>
  ["products", product, id, column].join(".");

/** Whether the sales channel of a path is there. */
export const hasShare = ({ products }: SalesFields, path: string): boolean =>
  products.some(({ id: product, channels }) =>
    channels.some(({ id }) => path.startsWith(sharePath(product, id, ""))),
  );

/** Every blank or repeated name, and every share outside 0 to 100. */
export function validateChannels({ products }: SalesFields): FieldIssue[] {
  return products.flatMap(({ id: product, channels }) => {
    const counts = new Map<string, number>();
    for (const { name } of channels)
      counts.set(comparableName(name), (counts.get(comparableName(name)) ?? 0) + 1);
    const nameIssue = (name: string): string | undefined => {
      if (name.trim() === "") return "Sales channel is required";
      return (counts.get(comparableName(name)) ?? 0) > 1
        ? `More than one sales channel is called "${name}"`
        : undefined;
    };
    return channels.flatMap(({ id, name, shares }) => {
      const message = nameIssue(name);
      return [
        ...(message === undefined ? [] : [{ path: sharePath(product, id, "name"), message }]),
        ...Object.entries(shares)
          .filter(([, share]) => share !== null && (share < 0 || share > 100))
          .map(([key]) => ({
            path: sharePath(product, id, key),
            message: "A share must be from 0 to 100",
          })),
      ];
    });
  });
}
