import fc from "fast-check";
import { type ChannelInputs, channelFamily } from "../channels/channel-families.ts";
import type { AllocatedChannel, AllocationRequest } from "./allocation-types.ts";
import { EFFORT_LADDER } from "./effort.ts";

const money = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100);
const orBlank = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const percent = fc.constantFrom(3, 5, 7.5, 10, 18, 25, 40);

/** Sensible inputs of any calculator; each takes those it has. */
const inputs: fc.Arbitrary<ChannelInputs> = fc.record({
  revenueTarget: money(100_000, 9_000_000),
  pipelineTarget: money(100_000, 5_000_000),
  averageDealSize: money(5_000, 150_000),
  sqlsPerRepPerMonth: fc.integer({ min: 2, max: 12 }),
  closeRatio: percent,
  sqlConversionRatio: percent,
  dealConversionRatio: percent,
  leadToSqlRatio: orBlank(percent),
  partnerProductivity: money(50_000, 600_000),
  commissionPercent: orBlank(fc.constantFrom(5, 12.5, 22.5)),
  leadsPerEvent: fc.integer({ min: 10, max: 200 }),
  costPerEvent: money(1_000, 60_000),
  monthsToImpact: fc.integer({ min: 0, max: 9 }),
  repsPerPresales: orBlank(fc.integer({ min: 1, max: 6 })),
  partnersPerRep: fc.integer({ min: 2, max: 9 }),
  managers: fc.constantFrom(0, 0.5, 1, 2),
  internalReps: fc.constantFrom(0, 1, 2, 2.2),
  agencyResources: fc.constantFrom(0, 1, 3),
  marketingManagers: fc.constantFrom(0, 0.5, 1),
  repSalary: money(35_000, 130_000),
  presalesSalary: money(60_000, 140_000),
  managerSalary: money(70_000, 160_000),
  agencyResourceCost: money(15_000, 60_000),
  agencyCost: orBlank(money(2_000, 70_000)),
  toolsCost: orBlank(money(1_000, 50_000)),
  adSpend: money(20_000, 300_000),
  agencyFee: money(2_000, 50_000),
  oneTimeDevelopmentCost: orBlank(money(2_000, 180_000)),
  amc: orBlank(money(1_000, 20_000)),
  adminBdPercent: orBlank(fc.integer({ min: 0, max: 40 })),
  miscCost: orBlank(money(1_000, 40_000)),
});

const efforts = fc
  .tuple(fc.constantFrom(...EFFORT_LADDER.slice(0, 4)), fc.constantFrom(...EFFORT_LADDER.slice(4)))
  .map(([least, most]) => ({ least, most }));

/** A channel with a result. */
const anyChannel: fc.Arbitrary<AllocatedChannel> = fc
  .record({
    key: fc.integer({ min: 1, max: 25 }),
    inputs,
    timing: fc.record({
      startingMonth: fc.integer({ min: 1, max: 6 }),
      rampUpTime: fc.integer({ min: 0, max: 6 }),
      leadToClosure: fc.integer({ min: 0, max: 5 }),
    }),
    returns: fc.constantFrom(1, 0.85, 0.7, null),
    efforts,
    locked: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    factor: fc.option(
      fc.record({ low: fc.constantFrom(0.4, 0.7, 0.9), high: fc.constantFrom(1.1, 1.3, 1.8) }),
    ),
  })
  .map(({ efforts: bounds, ...channel }) => ({
    ...channel,
    ...bounds,
    family: channelFamily(channel.key) ?? "marketing",
  }));

/** A plan of up to so many channels, with limits around what it costs today as fractions of it. */
export function anyPlan(most: number): fc.Arbitrary<AllocationRequest> {
  return fc.record({
    channels: fc.array(anyChannel, { minLength: 1, maxLength: most }),
    months: fc.constant(24),
    firstMonth: fc.constantFrom(1, 13),
    lastMonth: fc.constant(24),
    budget: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 6, arbitrary: money(100_000, 12_000_000) },
    ),
    people: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 70 }) },
    ),
    objective: fc.constant("revenue" as const),
    needed: money(100_000, 12_000_000),
  });
}
