export {
  type Achievement,
  type AchievementStatus,
  achievement,
  pipelineCoverage,
} from "./actuals/achievement.ts";
export {
  type AssumptionVerdict,
  CALIBRATION_LEAST,
  type Calibration,
  type ClosedDeal,
  calibrate,
  judgeAssumption,
} from "./actuals/calibration.ts";
export { type DatedRates, datedRates, type RateDay } from "./actuals/dated-rates.ts";
export { conversionFactor, convertAmount, type ExchangeRates } from "./actuals/exchange.ts";
export {
  type NewDeals,
  type OpenDeal,
  type PeriodOdds,
  type RemainingInputs,
  type RemainingOdds,
  remainingOdds,
} from "./actuals/remaining-odds.ts";
export { revenueFactor } from "./actuals/revenue-factor.ts";
export {
  type ChannelYield,
  explainVariance,
  type Variance,
  type VarianceDriver,
  type VarianceMethod,
} from "./actuals/variance.ts";
export { type AllocationPart, allocate, allocateInSteps } from "./allocation/allocate.ts";
export { allocationFinding, type SpokenAllocation } from "./allocation/allocation-finding.ts";
export type { AllocationForms } from "./allocation/allocation-forms.ts";
export { allocationNotes } from "./allocation/allocation-notes.ts";
export type * from "./allocation/allocation-types.ts";
export { type ChannelWithoutResult, optionAt, withoutResult } from "./allocation/channel-options.ts";
export { EFFORT_LADDER, returnsAt, scaleInputs, TYPICAL_RETURNS } from "./allocation/effort.ts";
export { type EffortExplanation, explainEffort, type ScaledInput } from "./allocation/explain-effort.ts";
export { ASSUMED_FACTOR } from "./allocation/factors.ts";
export { moveWords, stabilityWords } from "./allocation/move-words.ts";
export { type PreparedAllocation, prepareAllocation, sumsAt, todaysMix } from "./allocation/prepare.ts";
export type { NoValue } from "./channels/arithmetic.ts";
export { carriedRevenue } from "./channels/carried-revenue.ts";
export {
  CHANNEL_COUNT,
  type ChannelFamily,
  type ChannelInputKey,
  type ChannelInputs,
  type ChannelUnit,
  channelFamilies,
  channelFamily,
  channelInputs,
  familyInputs,
} from "./channels/channel-families.ts";
export type { ChannelHint } from "./channels/channel-hints.ts";
export {
  type ChannelPlanTotals,
  channelPlanTotals,
  computePlan,
  type PlannedChannel,
} from "./channels/channel-plan.ts";
export { type ChannelRoi, computeChannelRoi } from "./channels/channel-roi.ts";
export { type ChannelInputError, checkChannelInputs } from "./channels/check-inputs.ts";
export { checkTimeline, type TimelineError } from "./channels/check-timeline.ts";
export {
  channelYears,
  closestWays,
  type InputChange,
  type ReachToClose,
  type WayToGoal,
} from "./channels/closest-ways.ts";
export { type ChannelExplanation, explainChannelRoi } from "./channels/explain-channel.ts";
export { explainLatestStart, explainTimelineMonth } from "./channels/explain-timeline.ts";
export { channelFigureLabel } from "./channels/figures.ts";
export { computeTimeline, latestStart } from "./channels/timeline.ts";
export {
  type ChannelRates,
  type ChannelTiming,
  TIMELINE_MONTHS,
  type Timeline,
  type TimelineInputs,
  type TimelineRow,
} from "./channels/timeline-types.ts";
export type { ExplanationPart } from "./channels/traces.ts";
export {
  type ComparedChange,
  type ComparedRun,
  type ComparedValue,
  compareSimulations,
} from "./comparison/compare.ts";
export {
  FIRST_ODDS_ASSUMPTIONS,
  type FirstOddsAssumptions,
  type FirstOddsFigures,
  firstOddsRun,
} from "./first-odds/first-odds.ts";
export { createGoalSeek, type GoalSeek, goalSeek } from "./goal-seek/goal-seek.ts";
export type * from "./goal-seek/goal-seek-types.ts";
export { moveLever } from "./goal-seek/levers.ts";
export {
  checkGoals,
  type GoalCheck,
  type GoalRole,
  type GoalToCheck,
  goalRole,
} from "./goals/goal-checks.ts";
export {
  compoundAnnualGrowthRate,
  type GoalGrowth,
  type GoalPath,
  type GoalSpan,
  goalHorizon,
  goalPath,
} from "./goals/goal-path.ts";
export { checkGoalsAgainstPlan, type PlanCheck, type PlanToCheck } from "./goals/plan-checks.ts";
export { roundHalfUp, roundMoney, roundRatio, splitMoney } from "./money/rounding.ts";
export type { Columns } from "./montecarlo/block.ts";
export {
  createMonteCarlo,
  drain,
  type MonteCarlo,
  type RunControl,
  RunStopped,
  runMonteCarlo,
} from "./montecarlo/monte-carlo.ts";
export type { VarianceShares } from "./montecarlo/shares.ts";
export {
  breakEvenVolumeChange,
  type PriceChange,
  type PriceChangePoint,
  type PriceChangeResult,
  type PriceChangeYear,
  priceChange,
} from "./price-change/price-change.ts";
export { decide } from "./recommendation/decide.ts";
export { feasibleMargin } from "./recommendation/heat-map.ts";
export { recommend } from "./recommendation/recommend.ts";
export {
  type PlanPerformance,
  type PlanPerformanceYear,
  planPerformance,
  type RevenueCohort,
  revenueCohorts,
} from "./recurring-revenue/plan-performance.ts";
export {
  arcElasticity,
  type CustomerEconomics,
  closeBridge,
  customerEconomics,
  type RevenueBridge,
  type RevenueRetention,
  revenueRetention,
} from "./recurring-revenue/recurring-revenue.ts";
export { type RecurringYear, recurringYears } from "./recurring-revenue/simulated-years.ts";
export { isSplitByWorth } from "./segments/market-potential.ts";
export { recommendSegments } from "./segments/recommend-segments.ts";
export { explainScore, type ScoredSegment } from "./segments/segment-explanation.ts";
export { marketOpenness } from "./segments/segment-factors.ts";
export { isTickedByDefault, segmentLevel } from "./segments/segment-level.ts";
export { shownTenths } from "./segments/segment-rounding.ts";
export {
  DEFAULT_SEGMENT_WEIGHTS,
  type DriverComparison,
  type IndustryEvidence,
  type LevelChange,
  type SegmentFactor,
  type SegmentLevel,
  type SegmentScore,
  type SegmentSize,
  type SegmentWeights,
  type SizeEvidence,
  segmentFactors,
  segmentLevels,
  segmentSizes,
  type TickedDriver,
} from "./segments/segment-types.ts";
export { simulate, simulateInSteps } from "./simulate.ts";
export {
  type CostAmount,
  type CostAmountRow,
  type CostField,
  type CostGrowth,
  costAmounts,
  costFieldLabels,
  costFields,
  costGrowths,
  costRateUnits,
  eachCostAmount,
  eachCostGrowth,
  NO_COST,
} from "./simulation/cost-inputs.ts";
export { amountYears, type CostRates, costRates } from "./simulation/cost-rates.ts";
export { DEFAULT_OPTIONS, ENGINE_VERSION } from "./simulation/options.ts";
export { roundMonteCarlo, roundResult, roundScenario, roundShares } from "./simulation/result-rounding.ts";
export type * from "./simulation/result-types.ts";
export { runScenario, scenarioPoints, simulateScenarios } from "./simulation/scenario.ts";
export type * from "./simulation/types.ts";
export { YEARS } from "./simulation/types.ts";
export {
  type ChannelReach,
  channelReach,
  keptRevenue,
  type ReachChannels,
  type ReachCombination,
  type ReachPlan,
  type ReachScope,
} from "./thread/channel-reach.ts";
export { type ChosenMarket, chosenMarket } from "./thread/chosen-market.ts";
export {
  goalShares,
  type InheritedTargets,
  inheritGrowth,
  inheritTargets,
  splitByShare,
} from "./thread/inheritance.ts";
export { keptWords, type ReachFormat, reachScopeWords, reachWords } from "./thread/reach-words.ts";
export {
  checkReality,
  type RealityCheck,
  type RealityCode,
  type RealityLevel,
  type ThreadFigures,
} from "./thread/reality-checks.ts";
export {
  businessYear,
  businessYearOf,
  calendarMonth,
  daysOfYears,
  MONTH_NAMES,
  monthsInWords,
  NUMBERED_YEARS,
  type PlanYears,
  type YearWords,
  yearInFull,
  yearName,
  yearSpanName,
  yearWords,
} from "./years/business-year.ts";
