import type {
  BusinessModel,
  salaries as Salaries,
  SalaryRegion,
  SalaryRole,
  TypicalFigure,
} from "@beachhead/contract/business-models";
import { startInputs } from "@beachhead/contract/channel-start-values";
import {
  type ChannelFamily,
  type ChannelInputKey,
  type ChannelInputs,
  channelFamily,
  channelInputs,
  familyInputs,
} from "@beachhead/engine";
import type { UsedFigure } from "../../../components/typical/typical-list.tsx";
import { type ChannelFields, type DgPlanFields, withChannel } from "../plan/plan-fields.ts";
import type { chooseChannels } from "./choose-channels.ts";

/** The currency of typical amounts. They are never converted. */
const CURRENCY = "USD";

/** What the typical figures of a channel plan come from. */
export interface TypicalBasis {
  model: BusinessModel;
  salaries: typeof Salaries;
  /** Null: salaries do not change. */
  region: SalaryRegion | null;
}

/** Whose pay the salaries of a channel are. */
const ROLES = {
  sales: { repSalary: "salesRep", presalesSalary: "presales", managerSalary: "salesManager" },
  partner: { repSalary: "partnerManager", presalesSalary: "presales", managerSalary: "salesManager" },
  marketing: { repSalary: "marketingRep", managerSalary: "marketingManager" },
} as const;

function rolesOf(family: ChannelFamily): Partial<Record<ChannelInputKey, SalaryRole>> {
  if (family === "salesRep") return ROLES.sales;
  return family === "partner" ? ROLES.partner : ROLES.marketing;
}

/** The typical figures of one channel, by input. Amounts only where the plan is in their currency. */
function figuresOf(
  key: number,
  { model, salaries, region }: TypicalBasis,
  currency: string,
): Map<ChannelInputKey, TypicalFigure> {
  const family = channelFamily(key);
  const figures = new Map<ChannelInputKey, TypicalFigure>();
  if (family === null) return figures;
  const inputs = model.channels.find((channel) => channel.key === key)?.inputs ?? {};
  const roles = rolesOf(family);
  for (const name of familyInputs[family].keys) {
    if (currency !== CURRENCY && channelInputs[name].unit === "money") continue;
    const role = roles[name];
    const figure =
      inputs[name] ?? (role === undefined || region === null ? undefined : salaries[role][region]);
    if (figure !== undefined) figures.set(name, figure);
  }
  return figures;
}

/** Typical values in place of blanks, of the catalogue's starting values and of those of the basis before. */
function withTypical(
  channel: ChannelFields,
  before: TypicalBasis | null,
  basis: TypicalBasis,
  currency: string,
): ChannelFields {
  const family = channelFamily(channel.key);
  const starting: ChannelInputs = family === null ? {} : startInputs[family];
  const earlier = before === null ? null : figuresOf(channel.key, before, currency);
  const roi = { ...channel.roi };
  for (const [name, { typical }] of figuresOf(channel.key, basis, currency)) {
    const value = roi[name];
    const isOwn =
      value !== null &&
      value !== undefined &&
      value !== starting[name] &&
      value !== earlier?.get(name)?.typical;
    if (!isOwn) roi[name] = typical;
  }
  return { ...channel, roi };
}

/**
 * Chooses the channels of a model and enters its typical figures; the user's own channels and figures stay.
 * @param choose adds channels of the catalogue
 */
export function startFrom(
  fields: DgPlanFields,
  before: TypicalBasis | null,
  basis: TypicalBasis,
  choose: typeof chooseChannels,
): DgPlanFields {
  const currency = fields.currency.trim().toUpperCase();
  const keys = basis.model.channels.map(({ key }) => key);
  return keys.reduce(
    (next, key) => withChannel(next, key, (channel) => withTypical(channel, before, basis, currency)),
    choose(fields, keys),
  );
}

/** The figures of chosen channels that are typical, and not typed over. */
export function usedFigures(fields: DgPlanFields, basis: TypicalBasis): UsedFigure[] {
  const currency = fields.currency.trim().toUpperCase();
  return fields.channels
    .filter(({ checked, key }) => checked && basis.model.channels.some((channel) => channel.key === key))
    .flatMap((channel) =>
      [...figuresOf(channel.key, basis, currency)]
        .filter(([name, figure]) => channel.roi[name] === figure.typical)
        .map(([name, figure]) => ({
          name: `${channel.label}, ${channelInputs[name].label}`,
          figure,
          unit: channelInputs[name].unit === "money" ? CURRENCY : undefined,
        })),
    );
}
