import { channelList } from "@beachhead/contract/channel-list";
import { startInputs } from "@beachhead/contract/channel-start-values";
import { channelFamilies, channelFamily, checkChannelInputs, familyInputs } from "@beachhead/engine";
import { expect, test } from "vitest";

test("the catalogue's calculators are those of the engine", () => {
  for (const { key, family } of channelList) expect(channelFamily(key), String(key)).toBe(family);
});

test.each(channelFamilies)(
  "start values of %s are inputs it has, break no rule and leave only the target open",
  (family) => {
    const inputs = startInputs[family];
    const { keys, target } = familyInputs[family];
    const unknown = Object.keys(inputs).filter((key) => !keys.some((each) => each === key));
    expect(unknown).toEqual([]);
    expect(checkChannelInputs(family, inputs).missing).toEqual([target]);
    expect(checkChannelInputs(family, { ...inputs, [target]: 1_000_000 })).toEqual({
      missing: [],
      errors: [],
    });
  },
);
