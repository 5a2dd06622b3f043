export { calibrateChannel, withInputValue } from "./channels/calibrate-channel.ts";
export { inputValue } from "./channels/channels-to-store.ts";
export { readChannelKey } from "./channels/save-channel.ts";
export { type DgPlanDependencies, dgPlanKind, plannedChannels } from "./dg-plan.ts";
export { findPlanChannels } from "./export/channel-figures.ts";
export { findChannelDeck } from "./export/contents.ts";
export { addDgPlan } from "./plan/create.ts";
export {
  type ChannelOfPlan,
  listAssociatedPlans,
  listChannelLabels,
  listChannelsOfGtmPlan,
  lockExamplePlans as lockExampleDgPlans,
} from "./plan/store.ts";
export { dgPlanRoutes } from "./routes.ts";
