import { expect, it } from "vitest";
import { NUMBERED_YEARS } from "../../../lib/format/years.ts";
import { fieldsOf, toSave } from "../plan/plan-fields.ts";
import { channel, plan } from "../summary/test-plan.ts";
import { allocationModel } from "./allocation-model.ts";
import { withMoves } from "./with-moves.ts";

it("moves scale the inputs of their channels, end one at effort 0, and change nothing else", () => {
  const saved = plan(channel(6, "Field Sales"), channel(7, "Inside Sales"), channel(17, "Key accounts"));
  const { channels = [] } = toSave(fieldsOf(saved));
  const model = allocationModel(saved, null, NUMBERED_YEARS, null);
  const after = withMoves(
    channels,
    [
      { channelKey: 6, to: 1.5 },
      { channelKey: 7, to: 0 },
    ],
    model.channels,
  );
  const [field, inside, accounts] = channels;
  expect(after).toEqual([
    { ...field, roiTable: [{ ...saved.channels[0]?.roiTable[0], revenueTarget: 1_500_000 }] },
    { ...inside, checked: false },
    accounts,
  ]);
});
