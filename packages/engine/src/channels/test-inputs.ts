import fc from "fast-check";
import {
  type ChannelFamily,
  type ChannelInputKey,
  type ChannelInputs,
  channelInputs,
  familyInputs,
} from "./channel-families.ts";

/** What a user may type into an input, sensible or not. */
function anyValue(key: ChannelInputKey): fc.Arbitrary<number | null> {
  const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);
  const { unit } = channelInputs[key];
  const usual =
    unit === "percent" ? cents(100) : unit === "money" ? cents(50_000_000) : fc.integer({ min: 0, max: 60 });
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.5, 1e-9, 150) },
  );
}

/** Inputs of a family, some blank, some against a rule. */
export function anyChannelInputs(family: ChannelFamily): fc.Arbitrary<ChannelInputs> {
  return fc.record(Object.fromEntries(familyInputs[family].keys.map((key) => [key, anyValue(key)])));
}

/** Any number a program may pass: NaN, Infinity, the largest and the smallest. */
export function wildChannelInputs(family: ChannelFamily): fc.Arbitrary<ChannelInputs> {
  const wild = fc.option(fc.double());
  return fc.record(Object.fromEntries(familyInputs[family].keys.map((key) => [key, wild])));
}
