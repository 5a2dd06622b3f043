export { calibrateChannel, withInputValue } from "./channels/calibrate-channel.ts";
export { inputValue } from "./channels/channels-to-store.ts";
export { allocationQuestion, findingOf, moveSentence } from "./channels/plan-allocation.ts";
export { readChannelKey } from "./channels/save-channel.ts";
export {
  dgPlanKind,
  type PlanRow as DgPlanRow,
  plannedChannels,
  planReply as dgPlanReply,
  type StoredChannel,
} from "./dg-plan.ts";
export { findPlanChannels } from "./export/channel-figures.ts";
export { findChannelDeck } from "./export/deck.ts";
export {
  type ChannelOfPlan,
  chosenChannels,
  listChannelLabels,
  listChannelsOfGtmPlan,
} from "./plan/chosen-channels.ts";
export { addDgPlan } from "./plan/create.ts";
export {
  listAssociatedPlans,
  listWholePlans as listWholeDgPlans,
  lockExamplePlans as lockExampleDgPlans,
} from "./plan/store.ts";
export { dgPlanRoutes } from "./routes.ts";
