import { newChannel } from "../../packages/contract/src/dg-plan/catalogue/new-channel.ts";
import roi from "../../packages/engine/examples/roi.json" with { type: "json" };
import { CHANNEL_COUNT, channelFamily } from "../../packages/engine/src/index.ts";
import { type BenchUser, textOf } from "./user.ts";

/** Every channel of the catalogue, chosen, with the inputs of its family's example and the months it takes. */
function everyChannel(): unknown[] {
  return Array.from({ length: CHANNEL_COUNT }, (_, index) => {
    const family = channelFamily(index + 1) ?? "marketing";
    return {
      ...newChannel(index + 1),
      checked: true,
      roiTable: [roi.families[family][0]?.inputs ?? {}],
      timeBoundSimulation: [{ StartingMonth: 1 + (index % 12), RampUpTime: 3, LeadtoClosure: 4 }],
    };
  });
}

/** Saves a channel plan of all channels and answers with its id. */
export async function createChannelPlan(
  { send }: Pick<BenchUser, "send">,
  gtmPlanId: string,
): Promise<string> {
  const saved = await send("POST", "/api/dg-plan", {
    gtmPlanId,
    gtmplan: "",
    productgeo: "",
    planname: "All channels",
    description: "",
    currency: "USD",
    access: "edit",
    channels: everyChannel(),
  });
  return textOf(saved.id);
}
